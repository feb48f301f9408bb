import type { ComponentProps, ReactNode } from 'react'
import { inputLook } from './looks.ts'
import { Field, type FieldTexts } from './field.tsx'

type Props = FieldTexts & ComponentProps<'input'> & { suffix?: ReactNode }

/** A labelled one-line input; `suffix`, such as a unit, is shown inside it at the end. */
export function TextInput({ label, hint, error, suffix, className = '', ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className="relative block">
          <input
            type="text"
            {...input}
            {...wiring}
            className={`${inputLook} ${suffix ? 'pe-16' : ''} ${className}`}
          />
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-sm text-quiet">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
