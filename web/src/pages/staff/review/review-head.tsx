import type { ReviewedAd, ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { useEffect, useRef } from 'react'
import { VipBadge } from '../vip-badge.tsx'
import { QueueSteps } from './queue-steps.tsx'

type Props = {
  reviewed: ReviewedAd
  queue: readonly ReviewSummary[]
  hrefOf: (ad: number | null) => string
  hasKeys: boolean
}

/** Which ad this is; whoever works by keyboard goes on here when the next one comes. */
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
