import type { RefundView, Transaction } from '@jarchi/shared/api/financial.ts'
import { OVERVIEW_SIZE, type StaffOverview, type StaffOverviewAd } from '@jarchi/shared/api/staff-overview.ts'
import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import type { TicketListItem } from '@jarchi/shared/api/support.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { LARGEST_PAGE } from '@jarchi/shared/platform/page-size.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { overviewQuery } from '../../../api/staff/accounts.ts'
import { deskQuery } from '../../../api/staff/desk.ts'
import { dayText, instantText } from '../../../i18n/date-format.ts'
import { refundTexts } from '../../../i18n/financial.ts'
import { numberText } from '../../../i18n/format.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { stuckPaymentTexts } from '../../../i18n/staff-money.ts'
import { overviewTexts } from '../../../i18n/staff-overview.ts'
import { transactionTexts } from '../../../i18n/transactions.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { dottedLook } from '../../../ui/looks.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { isJudged, reasonOf } from '../../my-ads/reason-of.ts'
import { StateBadge } from '../../my-ads/campaign-state.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { SectionCard } from '../section-card.tsx'
import { DeskTicketState } from '../tickets/desk-ticket-state.tsx'

/** The newest of what an account has: why its ads are off, where its money is, what it wrote, who looked. */
export function AccountOverview({ id }: { id: number }) {
  const [isWhole, setWhole] = useState(false)
  const overview = useQuery(overviewQuery(id, isWhole ? LARGEST_PAGE : OVERVIEW_SIZE))
  return (
    <QueryView query={overview} failed={overviewTexts.failed} skeleton={<DeskSkeleton />}>
      {(seen) => (
        <div
          aria-busy={overview.isPlaceholderData}
          className={`grid items-start gap-4 lg:grid-cols-2 ${overview.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {PARTS.map((part) => part(seen, () => setWhole(true)))}
        </div>
      )}
    </QueryView>
  )
}

type List<Item> = { count: number; results: Item[] }
type PartName = keyof StaffOverview

/** One kind of thing; nothing where its right is missing. */
function partOf<Name extends PartName>(
  name: Name,
  Row: (props: { item: NonNullable<StaffOverview[Name]>['results'][number] }) => ReactNode,
) {
  return (seen: StaffOverview, onMore: () => void) => {
    const list = seen[name] as List<Parameters<typeof Row>[0]['item'] & { id: number | string }> | null
    if (!list) return null
    const { count, results } = list
    const { title, none } = overviewTexts[name]
    return (
      <SectionCard
        key={name}
        title={title}
        hint={results.length === 0 ? none : ''}
        actions={
          count > results.length && (
            <More title={title} count={count} shown={results.length} onMore={onMore} />
          )
        }
      >
        <ul className="divide-y divide-line text-sm empty:hidden">
          {results.map((item) => (
            <li key={item.id} className="flex flex-col gap-1 py-2">
              <Row item={item} />
            </li>
          ))}
        </ul>
      </SectionCard>
    )
  }
}

type MoreProps = { title: string; count: number; shown: number; onMore: () => void }

function More({ title, count, shown, onMore }: MoreProps) {
  if (shown >= LARGEST_PAGE)
    return <p className="text-sm text-quiet">{overviewTexts.shownOf(numberText(shown), numberText(count))}</p>
  return (
    <Button variant="plain" className="text-sm" onClick={onMore}>
      {overviewTexts.more(title, numberText(count))}
    </Button>
  )
}

const lineLook = `${dottedLook} text-quiet wrap-anywhere`
const linkLook =
  'inline-flex items-center font-semibold text-accent hover:underline max-lg:min-h-11 max-lg:min-w-11'

/** An ad with the state and the reason that its advertiser reads. */
function Ad({ item: ad }: { item: StaffOverviewAd }) {
  const mayReview = useQuery(deskQuery).data?.rights.includes('review') === true
  const { title, blocker, next_blocker, divar_ad } = ad
  const reason = reasonOf(ad)
  const isHeld = blocker === 'in_review' && next_blocker !== null
  const said = divar_ad && (isJudged(blocker) || blocker === 'paused') ? divar_ad : null
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {divar_ad && mayReview ? (
          <Link to={deskPaths.reviewOf(divar_ad.id)} className={linkLook}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold wrap-anywhere">{title}</bdi>
        )}
        <StateBadge state={blocker ?? 'shown'} />
      </span>
      {reason && <span className="text-quiet">{reason}</span>}
      {isHeld && (
        <span className="text-quiet">
          {overviewTexts.walletStops} {myAdsTexts.states[next_blocker]}
        </span>
      )}
      {said?.feedback.map(({ code, message }) => (
        <span key={code} className="text-quiet">
          {message}
        </span>
      ))}
      {said?.feedback_note && <span className="text-quiet wrap-anywhere">{said.feedback_note}</span>}
    </>
  )
}

function Movement({ item }: { item: Transaction }) {
  const { kind, amount, balance, spend, created_at } = item
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span>{transactionTexts.kinds[kind]}</span>
        <Toman rial={amount} className={`font-semibold ${amount > 0 ? 'text-success' : ''}`} />
      </span>
      <span className={lineLook}>
        {spend && <bdi>{spend.title}</bdi>}
        <span>{instantText(created_at)}</span>
        <span>
          {transactionTexts.balance} <Toman rial={balance} />
        </span>
      </span>
    </>
  )
}

function Payment({ item: { id, amount, state, reference, created_at } }: { item: StaffPayment }) {
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Link to={deskPaths.payment(id)} className={linkLook}>
          <Toman rial={amount} />
        </Link>
        <span>{stuckPaymentTexts.states[state]}</span>
      </span>
      <span className={lineLook}>
        <span>{instantText(created_at)}</span>
        {reference && <bdi dir="ltr">{reference}</bdi>}
      </span>
    </>
  )
}

function Refund({ item: { amount, state, sheba, note, created_at } }: { item: RefundView }) {
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <Toman rial={amount} className="font-semibold" />
        <span>{refundTexts.states[state]}</span>
      </span>
      <span className={lineLook}>
        <span>{refundTexts.askedAt(dayText(created_at))}</span>
        <span>
          <bdi dir="ltr">{sheba}</bdi>
        </span>
        {note && (
          <span>
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
    </>
  )
}

function Ticket({ item: { id, subject, state, updated_at } }: { item: TicketListItem }) {
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Link to={deskPaths.ticket(id)} className={linkLook}>
          <bdi>{subject}</bdi>
        </Link>
        <DeskTicketState state={state} />
      </span>
      <span className={lineLook}>
        <span>{overviewTexts.ticket(persianDigits(id))}</span>
        <span>{instantText(updated_at)}</span>
      </span>
    </>
  )
}

type Visit = NonNullable<StaffOverview['impersonations']>['results'][number]

function ImpersonationRow({ item: { staff, reason, started_at } }: { item: Visit }) {
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <bdi className="font-semibold">{staff.name}</bdi>
        <span className="text-quiet">{instantText(started_at)}</span>
      </span>
      <span className="text-quiet wrap-anywhere">{reason}</span>
    </>
  )
}

const PARTS = [
  partOf('ads', Ad),
  partOf('tickets', Ticket),
  partOf('movements', Movement),
  partOf('payments', Payment),
  partOf('refunds', Refund),
  partOf('impersonations', ImpersonationRow),
]
