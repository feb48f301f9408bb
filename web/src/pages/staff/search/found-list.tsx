import type { StaffAccount } from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import type { StaffSearch, FoundAd, FoundTicket } from '@jarchi/shared/api/staff-search.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { stuckPaymentTexts } from '../../../i18n/staff-money.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { deskSearchTexts } from '../../../i18n/staff-search.ts'
import { Link } from '../../../navigation/link.tsx'
import { dottedLook } from '../../../ui/looks.ts'
import { Toman } from '../../../ui/toman.tsx'
import { VipBadge } from '../account-link.tsx'
import { landingText } from '../landing-text.ts'
import { DeskTicketState } from '../tickets/desk-ticket-state.tsx'
import { FOUND_KINDS, type FoundItem, type FoundKind } from './found-items.ts'

type Props = {
  id: string
  found: StaffSearch | undefined
  items: readonly FoundItem[]
  active: FoundItem | undefined
  /** They belong to an earlier text. */
  isOld: boolean
  onOpen: () => void
  onPoint: (item: FoundItem) => void
}

export const idOfOption = (list: string, { key }: FoundItem) => `${list}-${key}`

/** What was found, by its kind; the arrows of the search field walk through all of it. */
export function FoundList({ id, found, items, ...rest }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={deskSearchTexts.results}
      className={`flex flex-col gap-4 transition-opacity ${rest.isOld ? 'opacity-60' : ''}`}
    >
      {FOUND_KINDS.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          list={id}
          hasMore={found?.[kind]?.has_more === true}
          items={items.filter((item) => item.kind === kind)}
          {...rest}
        />
      ))}
    </div>
  )
}

type KindProps = Pick<Props, 'items' | 'active' | 'onOpen' | 'onPoint'> & {
  kind: FoundKind
  list: string
  hasMore: boolean
}

function Kind({ kind, list, items, active, hasMore, onOpen, onPoint }: KindProps) {
  if (items.length === 0) return null
  const title = `${list}-${kind}`
  return (
    <div role="group" aria-labelledby={title} className="flex flex-col gap-1">
      <span id={title} className="px-3 text-sm font-bold text-quiet">
        {deskSearchTexts.kinds[kind]}
      </span>
      {items.map((item) => (
        <Link
          key={item.key}
          id={idOfOption(list, item)}
          role="option"
          aria-selected={item.key === active?.key}
          ref={item.key === active?.key ? inSight : undefined}
          tabIndex={-1}
          to={item.to}
          onClick={onOpen}
          onPointerMove={() => item.key !== active?.key && onPoint(item)}
          className={`flex min-h-11 flex-col justify-center gap-0.5 rounded-field px-3 py-1.5 ${item.key === active?.key ? 'bg-accent-soft' : ''}`}
        >
          <FoundContent item={item} />
        </Link>
      ))}
      {hasMore && <span className="px-3 text-xs text-quiet">{deskSearchTexts.more}</span>}
    </div>
  )
}

function inSight(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}

/** One thing that was found: what it is called, and below it what tells it from others. */
function FoundContent({ item }: { item: FoundItem }) {
  if (item.kind === 'accounts') return <AccountContent account={item.thing} />
  if (item.kind === 'ads') return <AdContent ad={item.thing} />
  if (item.kind === 'tickets') return <TicketContent ticket={item.thing} />
  return <PaymentContent payment={item.thing} />
}

const lowerLine = `${dottedLook} min-w-0 text-xs text-quiet wrap-anywhere`

function AccountContent({ account: { id, name, is_vip, users } }: { account: StaffAccount }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-semibold">{name}</bdi>
        {is_vip && <VipBadge />}
      </span>
      <span className={lowerLine}>
        <span>{deskSearchTexts.id(persianDigits(id))}</span>
        {users.slice(0, 3).map((user) => (
          <span key={user.id}>
            {user.name && <bdi>{user.name} </bdi>}
            <bdi dir="ltr">{persianDigits(user.phone)}</bdi>
          </span>
        ))}
      </span>
    </>
  )
}

function AdContent({ ad }: { ad: FoundAd }) {
  const { id, campaign_title, account, status, landing_url, divar_medium_banner: banner } = ad
  return (
    <span className="flex items-center gap-3">
      {banner ? (
        <img
          src={lightAddress(banner, '720')}
          alt=""
          width={1029}
          height={504}
          decoding="async"
          className="h-auto w-20 shrink-0 rounded bg-page"
        />
      ) : (
        <span className="aspect-[1029/504] w-20 shrink-0 rounded bg-page" />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="font-semibold wrap-anywhere">{campaign_title}</bdi>
        <span className={lowerLine}>
          <span>{reviewTexts.statuses[status]}</span>
          <bdi>{account.name}</bdi>
          <span>{deskSearchTexts.id(persianDigits(id))}</span>
        </span>
        <bdi dir="ltr" className="truncate text-end text-xs text-quiet">
          {landingText(landing_url)}
        </bdi>
      </span>
    </span>
  )
}

function TicketContent({
  ticket: { id, subject, state, account, updated_at, excerpt },
}: {
  ticket: FoundTicket
}) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi className="font-semibold wrap-anywhere">{subject}</bdi>
        <DeskTicketState state={state} />
      </span>
      {excerpt && (
        <span dir="auto" className="text-sm wrap-anywhere">
          {excerpt.before}
          <mark className="rounded bg-warning-soft text-ink">{excerpt.found}</mark>
          {excerpt.after}
        </span>
      )}
      <span className={lowerLine}>
        <span>{deskSearchTexts.ticket(persianDigits(id))}</span>
        <bdi>{account.name}</bdi>
        <span>{dayText(updated_at)}</span>
      </span>
    </>
  )
}

function PaymentContent({
  payment: { amount, state, account, reference, created_at },
}: {
  payment: StaffPayment
}) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <Toman rial={amount} className="font-semibold" />
        <span className="text-sm text-quiet">{stuckPaymentTexts.states[state]}</span>
      </span>
      <span className={lowerLine}>
        <bdi>{account.name}</bdi>
        {reference && (
          <span>
            {deskSearchTexts.reference} <bdi dir="ltr">{reference}</bdi>
          </span>
        )}
        <span>{dayText(created_at)}</span>
      </span>
    </>
  )
}
