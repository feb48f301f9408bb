import { Field, type FieldTexts } from '../../../ui/field.tsx'
import { inputLook } from '../../../ui/input-look.ts'

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
