import { useId } from 'react'
import { FieldError } from '../../ui/field.tsx'

/** A sentence to agree to. */
export function ConsentField({ children, error }: { children: string; error: string | undefined }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="consent"
          value="true"
          className="mt-1 size-5 shrink-0 accent-accent"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className="text-sm leading-7">{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
