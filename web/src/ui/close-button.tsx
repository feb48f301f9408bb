import { fa } from '../i18n/common.ts'
import { Icon } from './icon.tsx'
import { closeIcon } from './icons.ts'

/** The cross of a dialog, as large as a finger; its sign stands where the edge is. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={fa.close}
      className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page"
    >
      <Icon shape={closeIcon} />
    </button>
  )
}
