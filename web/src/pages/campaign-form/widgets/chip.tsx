import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icon.tsx'

type Props = {
  children: ReactNode
  isOn?: boolean
  icon?: IconName
  /** What pressing does, where the words on the chip do not say it. */
  label?: string
  isPressed?: boolean
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
      {icon && <Icon name={icon} />}
    </button>
  )
}
