import { Icon } from '../../../ui/icon.tsx'

type Props = { label: string; icon: string; isOff?: boolean; shortcut?: string; onPress: () => void }

/** An icon with a name; where there is nothing for it to do it stays, so that the focus does too. */
export function MakerTool({ label, icon, isOff = false, shortcut, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={shortcut}
      className="grid size-11 shrink-0 place-items-center rounded-field text-quiet not-aria-disabled:hover:bg-page aria-disabled:opacity-35"
      onClick={isOff ? undefined : onPress}
    >
      <Icon shape={icon} className="size-5.5" />
    </button>
  )
}
