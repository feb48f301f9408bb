import { useEffect, useState, useSyncExternalStore } from 'react'
import { uploadForAnswer } from '../../../api/staff/tickets.ts'
import { AttachmentShelf } from '../../support/attachments/attachment-shelf.ts'
import { keepAttachments, keptAttachments } from '../../support/attachments/kept-attachments.ts'
import { uploadProblem } from '../../support/attachments/use-attachments.ts'

/** The files of an answer, kept over a reload once they have gone up. */
export function useAnswerFiles(work: string) {
  const [shelf] = useState(
    () =>
      new AttachmentShelf({
        initial: keptAttachments(work),
        upload: uploadForAnswer,
        onMade: (made) => keepAttachments(work, made),
        problemOf: uploadProblem,
      }),
  )
  useEffect(() => shelf.stop, [shelf])
  return { shelf, files: useSyncExternalStore(shelf.subscribe, shelf.files) }
}
