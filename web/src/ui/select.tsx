import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { downIcon } from './icons.ts'
import { inputLook } from './looks.ts'

type Option = { value: string; text: string; disabled?: boolean }
type Props = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  /** For those who hear it, where no label is seen. */
  label?: string
  value: string
  /** The first one is shown if `value` is not among them. */
  options: readonly Option[]
  onChange: (value: string) => void
  className?: string
}

/** A choice from a list, as the platform shows it; a seen label comes of a `Field` around it, with its wiring. */
export function Select({ label, options, onChange, className = '', ...select }: Props) {
  return (
    <span className={`relative ${className}`}>
      <select
        {...select}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputLook} appearance-none ps-3 pe-9`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon
        shape={downIcon}
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-5 text-quiet"
      />
    </span>
  )
}
