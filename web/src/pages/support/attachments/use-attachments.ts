import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { uploadAttachment } from '../../../api/support.ts'
import { fa } from '../../../i18n/common.ts'
import { AttachmentShelf } from './attachment-shelf.ts'
import { keepAttachments, keptAttachments } from './kept-attachments.ts'

/** The files of some unfinished work, kept over a reload once they have gone up. */
export function useAttachments(account: number, work: string) {
  const [shelf] = useState(
    () =>
      new AttachmentShelf({
        initial: keptAttachments(work),
        upload: (file, way) => uploadAttachment(account, file, way),
        onMade: (made) => keepAttachments(work, made),
        problemOf: (error) =>
          error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : fa.toast.error,
      }),
  )
  useEffect(() => shelf.stop, [shelf])
  return { shelf, files: useSyncExternalStore(shelf.subscribe, shelf.files) }
}
