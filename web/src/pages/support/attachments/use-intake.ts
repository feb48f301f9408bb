import { useState } from 'react'
import { numberText } from '../../../i18n/format.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { fileSizeText } from '../../../i18n/file-size.ts'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { attachmentProblem, type AttachmentLimits, type AttachmentProblem } from './attachment-check.ts'
import type { AttachmentShelf } from './attachment-shelf.ts'

/** Takes files in: what fits goes up, and what does not is said as a sentence. */
export function useIntake(shelf: AttachmentShelf, limits: AttachmentLimits | undefined) {
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
        setProblem(fa.problems.too_many_attachments(numberText(limits.attachments)))
      else setProblem(null)
    },
  }
}

function sentence(problem: AttachmentProblem, limits: AttachmentLimits | undefined) {
  if (problem === 'attachment_too_large')
    return fa.problems.attachment_too_large(fileSizeText(limits?.attachment_size ?? 0))
  return problem === 'empty_file' ? fa.problems.empty_file : problemText(problem)
}
