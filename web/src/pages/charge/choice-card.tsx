import type { ReactNode } from 'react'

type Props = {
  /** Of the group of choices. */
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
  className?: string
}

/** A large choice; the radio button itself is for assistive technology and the arrow keys. */
export function ChoiceCard({ name, checked, onChoose, children, className = '' }: Props) {
  return (
    <label
      className={`relative flex min-h-14 flex-col justify-center rounded-card border border-edge bg-card px-4 py-3 transition-colors hover:bg-page has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
