import type { TicketCategoryList } from '@jarchi/shared/api/support.ts'
import { pictureKind } from '@jarchi/shared/files/picture-kind.ts'
import { useState } from 'react'
import { problemText } from '../../../i18n/field-problems.ts'
import { fileSizeText } from '../../../i18n/files.ts'
import { numberText } from '../../../i18n/format.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { ACCEPTED_PICTURES } from '../../../ui/chosen-picture.ts'
import type { AttachmentUploads } from './attachment-uploads.ts'

/** Accepts files: valid ones are uploaded, and for the others a message is shown. */
export function useIntake(shelf: AttachmentUploads, limits: AttachmentLimits | undefined) {
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    forgetProblem: () => setProblem(null),
    async take(chosen: readonly File[]) {
      const found = await Promise.all(
        chosen.map(async (file) => ({ file, wrong: await attachmentProblem(file, limits) })),
      )
      const fitting = found.filter(({ wrong }) => !wrong).map(({ file }) => file)
      const room = limits ? Math.max(0, limits.attachments - shelf.files().length) : fitting.length
      const wrong = found.find((each) => each.wrong)?.wrong
      shelf.add(fitting.slice(0, room))
      if (wrong) setProblem(sentence(wrong, limits))
      else if (limits && fitting.length > room)
        setProblem(ticketFormTexts.problems.too_many_attachments(numberText(limits.attachments)))
      else setProblem(null)
    },
  }
}

function sentence(problem: AttachmentProblem, limits: AttachmentLimits | undefined) {
  if (problem === 'attachment_too_large')
    return ticketFormTexts.problems.attachment_too_large(fileSizeText(limits?.attachment_size ?? 0))
  return problem === 'empty_file' ? ticketFormTexts.problems.empty_file : problemText(problem)
}

export type AttachmentLimits = TicketCategoryList['limits']
type AttachmentProblem = 'not_an_attachment' | 'file_changed' | 'empty_file' | 'attachment_too_large'

export const ACCEPTED_ATTACHMENTS = `${ACCEPTED_PICTURES},application/pdf,.pdf`

/** Why a file cannot be attached, checked before the upload by its first bytes, as the server does. */
export async function attachmentProblem(
  file: Blob,
  limits: AttachmentLimits | undefined,
): Promise<AttachmentProblem | null> {
  if (file.size === 0) return 'empty_file'
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null)
  if (!start) return 'file_changed'
  const bytes = new Uint8Array(start)
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
  if (!isPdf && !pictureKind(bytes)) return 'not_an_attachment'
  return limits && file.size > limits.attachment_size ? 'attachment_too_large' : null
}
