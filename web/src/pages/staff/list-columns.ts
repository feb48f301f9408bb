import type { StaffListedAccount } from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import type { StaffRefund } from '@jarchi/shared/api/staff-refunds.ts'
import type { StaffTicketSummary } from '@jarchi/shared/api/staff-tickets.ts'
import { instantText } from '../../i18n/date-format.ts'
import { gatewayName } from '../../i18n/gateways.ts'
import { deskFileTexts } from '../../i18n/staff-files.ts'
import { stuckPaymentTexts } from '../../i18n/staff-money.ts'
import { staffRefundTexts } from '../../i18n/staff-refunds.ts'
import { staffTicketTexts } from '../../i18n/staff-tickets.ts'
import type { ListFile } from './list-file.tsx'

type Columns<Item> = ListFile<Item>['columns']

const { columns: titles, yes } = deskFileTexts
const toman = (rial: number | null) => rial && rial / 10
const moment = (at: string | null) => at && instantText(at)

const ofAccount: Columns<{ account: { id: number; name: string } }> = {
  [titles.account]: ({ account }) => account.name,
  [titles.accountId]: ({ account }) => account.id,
}

export const paymentColumns: Columns<StaffPayment> = {
  [titles.id]: ({ id }) => id,
  [titles.at]: ({ created_at }) => moment(created_at),
  ...ofAccount,
  [titles.gateway]: ({ gateway }) => gatewayName(gateway),
  [titles.amount]: ({ amount }) => toman(amount),
  [titles.state]: ({ state }) => stuckPaymentTexts.states[state],
  [titles.reference]: ({ reference }) => reference,
  [titles.authority]: ({ authority }) => authority,
  [titles.card]: ({ card }) => card,
}

export const refundColumns: Columns<StaffRefund> = {
  [titles.id]: ({ id }) => id,
  [titles.at]: ({ created_at }) => moment(created_at),
  ...ofAccount,
  [titles.amount]: ({ amount }) => toman(amount),
  [titles.sheba]: ({ sheba }) => sheba,
  [titles.state]: ({ state }) => staffRefundTexts.states[state],
  [titles.paidOn]: ({ paid_on }) => paid_on,
  [titles.note]: ({ note }) => note,
}

export const giftCardColumns: Columns<StaffGiftCard> = {
  [titles.id]: ({ id }) => id,
  [titles.createdAt]: ({ created_at }) => moment(created_at),
  [titles.expiresAt]: ({ expires_at }) => moment(expires_at),
  [titles.codeEnd]: ({ code_end }) => code_end,
  [titles.amount]: ({ amount }) => toman(amount),
  [titles.usesLeft]: ({ uses_left }) => uses_left,
  [titles.redeemed]: ({ redeemed }) => redeemed,
  [titles.purpose]: ({ purpose }) => purpose,
  [titles.madeBy]: ({ made_by }) => made_by,
  [titles.series]: ({ series }) => series,
}

export const accountColumns: Columns<StaffListedAccount> = {
  [titles.id]: ({ id }) => id,
  [titles.name]: ({ name }) => name,
  [titles.isVip]: ({ is_vip }) => (is_vip && yes) || null,
  [titles.createdAt]: ({ created_at }) => moment(created_at),
  [titles.seenAt]: ({ last_seen_at }) => moment(last_seen_at),
  [titles.balance]: ({ balance }) => toman(balance),
  [titles.phones]: ({ users }) => users.map(({ phone }) => phone).join(' '),
}

export const ticketColumns: Columns<StaffTicketSummary> = {
  [titles.id]: ({ id }) => id,
  ...ofAccount,
  [titles.subject]: ({ subject }) => subject,
  [titles.category]: ({ category }) => category.title,
  [titles.state]: ({ state }) => staffTicketTexts.shown[state],
  [titles.createdAt]: ({ created_at }) => moment(created_at),
  [titles.updatedAt]: ({ updated_at }) => moment(updated_at),
  [titles.assignee]: ({ assignee }) => assignee?.name ?? null,
}
