import type { ReviewedAd, ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { useEffect, useRef } from 'react'
import { numberText } from '../../../i18n/format.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { nextIcon, previousIcon } from '../../../ui/later-icons.ts'
import { VipBadge } from '../account-link.tsx'
import { KeyCap } from './review-keys.tsx'

type Props = {
  reviewed: ReviewedAd
  queue: readonly ReviewSummary[]
  hrefOf: (ad: number | null) => string
  hasKeys: boolean
}

/** Names the ad; for a reviewer with a keyboard, the focus moves here when the next ad opens. */
export function ReviewHead({ reviewed: { ad, account, campaign }, queue, hrefOf, hasKeys }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 ref={heading} tabIndex={-1} className="flex min-w-0 items-center gap-2 text-lg">
        <bdi className="wrap-anywhere">{campaign.title}</bdi>
        {account.is_vip && <VipBadge />}
      </h2>
      <QueueSteps queue={queue} current={ad.id} hrefOf={hrefOf} hasKeys={hasKeys} />
    </div>
  )
}

type QueueStepsProps = {
  queue: readonly ReviewSummary[]
  current: number
  hrefOf: (ad: number) => string
  hasKeys: boolean
}

/** The place in the queue, with links to the ads before and after. */
function QueueSteps({ queue, current, hrefOf, hasKeys }: QueueStepsProps) {
  const { at, previous, next } = neighboursOf(queue, current)
  return (
    <div className="flex items-center gap-2 text-sm">
      <Step
        to={previous === null ? null : hrefOf(previous)}
        label={reviewTexts.previous}
        icon={previousIcon}
      />
      {hasKeys && <KeyCap>K</KeyCap>}
      <span className="text-quiet">
        {at < 0 ? reviewTexts.outside : reviewTexts.position(numberText(at + 1), numberText(queue.length))}
      </span>
      {hasKeys && <KeyCap>J</KeyCap>}
      <Step to={next === null ? null : hrefOf(next)} label={reviewTexts.next} icon={nextIcon} />
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

type Neighbours = {
  /** Its place in the list, from 0; -1 if it is not in the list. */
  readonly at: number
  readonly previous: number | null
  readonly next: number | null
}

/** The ads before and after an ad in the queue; for one outside the queue, the next one is the first. */
export function neighboursOf(queue: readonly Pick<ReviewSummary, 'id'>[], ad: number): Neighbours {
  const at = queue.findIndex(({ id }) => id === ad)
  return { at, previous: at > 0 ? (queue[at - 1]?.id ?? null) : null, next: queue[at + 1]?.id ?? null }
}

/** The ad to show after a decision: the next one, otherwise the first of the others. */
export function afterDecision(queue: readonly Pick<ReviewSummary, 'id'>[], ad: number): number | null {
  return neighboursOf(queue, ad).next ?? queue.find(({ id }) => id !== ad)?.id ?? null
}
