import { Icon } from './icon.tsx'
import { downIcon } from './icons.ts'
import { inputLook } from './looks.ts'

type Option = { value: string; text: string }
type Props = {
  label: string
  value: string
  /** The first one is shown where `value` is none of them. */
  options: readonly Option[]
  onChange: (value: string) => void
  className?: string
}

/** A choice from a list, as the platform shows it; its label is for those who hear it. */
export function Select({ label, value, options, onChange, className = '' }: Props) {
  return (
    <span className={`relative ${className}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputLook} appearance-none ps-3 pe-9`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
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
