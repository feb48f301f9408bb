import type { FoundAd, FoundTicket } from '@jarchi/shared/api/staff-search.ts'
import type { StaffAccount } from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { stuckPaymentTexts } from '../../../i18n/staff-money.ts'
import { deskSearchTexts } from '../../../i18n/staff-search.ts'
import { dottedLook } from '../../../ui/looks.ts'
import { Toman } from '../../../ui/toman.tsx'
import { VipBadge } from '../account-link.tsx'
import { DeskTicketState } from '../tickets/desk-ticket-state.tsx'
import { landingText } from '../landing-text.ts'
import type { FoundItem } from './found-items.ts'

/** One thing that was found: what it is called, and below it what tells it from others. */
export function FoundContent({ item }: { item: FoundItem }) {
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
