import type { TicketState as State } from '@jarchi/shared/ticket-state.ts'
import { supportTexts as fa } from '../../../i18n/support.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, clockIcon, supportIcon } from '../../../ui/icons.ts'
import { closedIcon } from '../support-icons.ts'

const LOOKS = {
  open: { icon: clockIcon, color: 'text-warning' },
  answered: { icon: supportIcon, color: 'text-success' },
  customer_replied: { icon: checkIcon, color: 'text-accent' },
  closed: { icon: closedIcon, color: 'text-quiet' },
} as const

/** How a ticket stands, in words. */
export function TicketState({ state }: { state: State }) {
  const { icon, color } = LOOKS[state]
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${color}`}>
      <Icon shape={icon} className="size-5" />
      {fa.states[state]}
    </span>
  )
}
