import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'

type Props = FieldTexts & ComponentProps<'input'> & { suffix?: ReactNode }

export const inputLook =
  'min-h-11 w-full rounded-field border border-edge bg-card px-3.5 py-2 text-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger'

/** A labelled one-line input; `suffix` stands inside it at the end, such as a unit. */
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
