import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  children: ReactNode
  isOn?: boolean
  /** An icon at its end. */
  icon?: string
  /** What pressing does, if the chip's text does not say it. */
  label?: string | undefined
  isPressed?: boolean | undefined
  onPress: () => void
}

/** A small pressable choice. */
export function Chip({ children, isOn = false, icon, label, isPressed, onPress }: Props) {
  const look = isOn ? 'border-accent bg-accent-soft text-ink' : 'border-edge text-ink'
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center gap-1 rounded-full border px-4 text-sm ${look}`}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
      {icon && <Icon shape={icon} className="size-4" />}
    </button>
  )
}
