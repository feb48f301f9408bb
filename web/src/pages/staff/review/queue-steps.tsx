import type { ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { numberText } from '../../../i18n/format.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { Icon } from '../../../ui/icon.tsx'
import { nextIcon, previousIcon } from '../../../ui/later-icons.ts'
import { KeyCap } from './key-cap.tsx'
import { neighboursOf } from './neighbours.ts'

type Props = {
  queue: readonly ReviewSummary[]
  current: number
  hrefOf: (ad: number) => string
  hasKeys: boolean
}

/** Where in the queue one is, and the ways to its neighbours. */
export function QueueSteps({ queue, current, hrefOf, hasKeys }: Props) {
  const { at, previous, next } = neighboursOf(queue, current)
  return (
    <div className="flex items-center gap-2 text-sm">
      <Step to={previous === null ? null : hrefOf(previous)} label={fa.previous} icon={previousIcon} />
      {hasKeys && <KeyCap>K</KeyCap>}
      <span className="text-quiet">
        {at < 0 ? fa.outside : fa.position(numberText(at + 1), numberText(queue.length))}
      </span>
      {hasKeys && <KeyCap>J</KeyCap>}
      <Step to={next === null ? null : hrefOf(next)} label={fa.next} icon={nextIcon} />
    </div>
  )
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: string }) {
  if (!to) return <span className="size-11" />
  return (
    <Link to={to} aria-label={label} title={label} className={buttonLook('plain', 'size-11 px-0')}>
      <Icon shape={icon} className="size-5" />
    </Link>
  )
}
