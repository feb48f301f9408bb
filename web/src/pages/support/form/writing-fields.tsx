import { Button } from '../../../ui/button.tsx'
import { Field, FieldError, type FieldTexts } from '../../../ui/field.tsx'
import { inputLook } from '../../../ui/looks.ts'
import { AttachmentField } from '../attachments/attachment-field.tsx'
import type { AttachmentLimits } from '../attachments/attachment-intake.ts'
import type { useWriting } from './use-writing.ts'

type Props = FieldTexts & { value: string; onChange: (text: string) => void; className?: string }

/** A labelled field of several lines, which grows with what is written where browsers let it. */
export function TextField({ label, hint, error, value, onChange, className = 'min-h-36' }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          dir="auto"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputLook} field-sizing-content max-h-96 resize-y text-start ${className}`}
        />
      )}
    </Field>
  )
}

type WritingEndProps = {
  writing: Pick<
    ReturnType<typeof useWriting>,
    'shelf' | 'files' | 'filesProblem' | 'isSending' | 'refusal' | 'change'
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
        onChange={() => writing.change({})}
      />
      {writing.refusal && <FieldError>{writing.refusal}</FieldError>}
      <Button type="submit" busy={writing.isSending} className="sm:self-start">
        {send}
      </Button>
    </>
  )
}
