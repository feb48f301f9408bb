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
        problemOf: uploadProblem,
      }),
  )
  useEffect(() => shelf.stop, [shelf])
  return { shelf, files: useSyncExternalStore(shelf.subscribe, shelf.files) }
}

/** A refused file would be refused again; one that did not arrive, or came too often, may do better later. */
export function uploadProblem(error: unknown) {
  if (!(error instanceof ApiError)) return { problem: fa.toast.error, mayRetry: true }
  const { status, fields, message } = error
  return {
    problem: fields[0]?.message ?? message,
    mayRetry: status < 400 || status >= 500 || status === 429,
  }
}
