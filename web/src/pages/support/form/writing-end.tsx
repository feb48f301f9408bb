import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { AttachmentField } from '../attachments/attachment-field.tsx'
import type { AttachmentLimits } from '../attachments/attachment-intake.ts'
import type { useWriting } from './use-writing.ts'

type WritingEndProps = {
  writing: Pick<
    ReturnType<typeof useWriting>,
    'shelf' | 'files' | 'filesProblem' | 'isSending' | 'refusalText' | 'takeBack'
  >
  limits: AttachmentLimits | undefined
  send: string
}

/** How every message ends: its files, what is wrong with all of it, and the button that sends it. */
export function WritingEnd({ writing, limits, send }: WritingEndProps) {
  return (
    <>
      <AttachmentField
        shelf={writing.shelf}
        files={writing.files}
        limits={limits}
        error={writing.filesProblem}
        busy={writing.isSending}
        // Files may do in place of a text.
        onChange={() => writing.takeBack('attachments', 'text')}
      />
      {writing.refusalText && <FieldError>{writing.refusalText}</FieldError>}
      <Button type="submit" busy={writing.isSending} className="sm:self-start">
        {send}
      </Button>
    </>
  )
}
