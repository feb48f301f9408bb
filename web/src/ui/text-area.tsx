import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { inputLook } from './looks.ts'

type Props = FieldTexts &
  ComponentProps<'textarea'> & {
    /**
     * It grows with its text, where browsers support it, and the text's language sets its direction;
     * otherwise it has `rows`.
     */
    grows?: boolean
  }

/** A labelled field of several lines. */
export function TextArea({ label, hint, error, grows = false, className = '', ...field }: Props) {
  const kind = grows ? { dir: 'auto' } : { rows: 3 }
  const look = grows ? 'field-sizing-content max-h-96 text-start' : ''
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea {...kind} {...field} {...wiring} className={`${inputLook} resize-y ${look} ${className}`} />
      )}
    </Field>
  )
}
