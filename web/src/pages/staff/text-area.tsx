import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '../../ui/field.tsx'
import { inputLook } from '../../ui/looks.ts'

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className'>

/** A labelled field of a few lines. */
export function TextArea({ label, hint, error, ...field }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={3} {...field} {...wiring} className={`${inputLook} resize-y`} />}
    </Field>
  )
}
