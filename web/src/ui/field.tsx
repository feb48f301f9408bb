import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { warningIcon } from './icons.ts'

export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
}

type Props = FieldTexts & { className?: string; children: (wiring: FieldWiring) => ReactNode }

/** A label, a control, and below it a hint or an error, connected for assistive technology. */
export function Field({ label, hint, error, className = '', children }: Props) {
  const id = useId()
  const help = error ? `${id}-error` : hint && `${id}-hint`
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': help || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
      <Icon shape={warningIcon} className="mt-0.5 size-4.5" />
      <span>{children}</span>
    </p>
  )
}
