import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'

type Props = {
  /** Of the group of choices. */
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
  className?: string
}

/** A large choice with a mark; the radio button lies over it, for fingers, arrow keys and screen readers. */
export function ChoiceCard({ name, checked, onChoose, children, className = '' }: Props) {
  return (
    <label
      className={`relative flex min-h-14 items-center gap-2 rounded-card border border-edge bg-card px-2.5 py-3 transition-colors hover:bg-page has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent min-[22.5rem]:gap-3 min-[22.5rem]:px-3 sm:px-4 ${className}`}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="grid size-5 shrink-0 place-items-center rounded-full border border-edge text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent">
        <Icon shape={checkIcon} className="size-3.5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">{children}</span>
    </label>
  )
}
