import type { TicketCategoryList } from '@jarchi/shared/api/support.ts'
import { useState } from 'react'
import { problemText } from '../../../i18n/field-problems.ts'
import { fileSizeText } from '../../../i18n/files.ts'
import { numberText } from '../../../i18n/format.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import type { AttachmentUploads } from './attachment-uploads.ts'

/** Accepts files: valid ones are uploaded, and for the others a message is shown. */
export function useIntake(shelf: AttachmentUploads, limits: AttachmentLimits | undefined) {
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    forgetProblem: () => setProblem(null),
    take(chosen: readonly File[]) {
      const found = chosen.map((file) => ({ file, wrong: attachmentProblem(file, limits) }))
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
type AttachmentProblem = 'not_an_attachment' | 'empty_file' | 'attachment_too_large'

const KINDS: Record<string, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
}
export const ACCEPTED_ATTACHMENTS = Object.keys(KINDS).join(',')

/**
 * Why a file cannot be attached, checked before the upload; the server checks its content. Some phones give
 * no type, only a name.
 */
export function attachmentProblem(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  limits: AttachmentLimits | undefined,
): AttachmentProblem | null {
  const isKnown = type ? Object.hasOwn(KINDS, type) : Object.values(KINDS).some((ending) => ending.test(name))
  if (!isKnown) return 'not_an_attachment'
  if (size === 0) return 'empty_file'
  return limits && size > limits.attachment_size ? 'attachment_too_large' : null
}
