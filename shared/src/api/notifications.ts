import * as z from 'zod/mini'
import { ROLES } from '../people/roles.ts'
import { Id, RialAmount, RialBalance, Timestamp } from './primitives.ts'

const about = <Kind extends string, Values extends object>(kind: Kind, values: Values) =>
  z.object({ kind: z.literal(kind), ...values })

const campaign = { campaign_id: Id }
/** `is_appeal`: the verdict ends an appeal. */
const verdict = { ...campaign, is_appeal: z.optional(z.boolean()) }
const member = { name: z.string(), role: z.enum(ROLES) }

/** What happened, as kinds, ids and values, so that the page says it. Amounts in rial. */
export const NotificationContent = z.discriminatedUnion('kind', [
  about('ad_approved', verdict),
  about('ad_denied', verdict),
  about('ad_returned', verdict),
  about('ad_reviewed_again', campaign),
  about('financial_approved', {}),
  about('financial_denied', {}),
  about('receipt', { amount: RialAmount }),
  about('gift', { amount: RialAmount }),
  about('refund_paid', { amount: RialAmount }),
  about('refund_refused', { amount: RialAmount }),
  about('spend_corrected', { amount: RialAmount, clicks: z.int() }),
  about('low_balance', { balance: RialBalance, below: RialAmount }),
  about('budget_spent', { ...campaign, percent: z.int() }),
  about('total_spent', campaign),
  about('campaign_ended', campaign),
  about('ticket_answer', { ticket_id: Id }),
  about('report', { frequency: z.enum(['daily', 'weekly']) }),
  about('invitation', { invitation_id: Id, phone: z.string() }),
  about('member_joined', member),
  about('member_changed', member),
  about('member_left', { name: z.string() }),
  about('role_changed', { role: z.enum(ROLES) }),
  about('phone_changed', {}),
  about('email_changed', {}),
])
export type NotificationContent = z.infer<typeof NotificationContent>
export type NotificationKind = NotificationContent['kind']

export const Notification = z.object({
  id: Id,
  at: Timestamp,
  is_read: z.boolean(),
  /** Of the campaign that it is about, as it is called now. */
  title: z.nullable(z.string()),
  about: NotificationContent,
})
export type Notification = z.infer<typeof Notification>

/** GET api /api/v1/notifications/?before=&limit=: the user's own, the newest first; with a limit of 0 only the count. */
export const NotificationPage = z.object({
  /** Of all pages. */
  unread: z.int(),
  has_more: z.boolean(),
  results: z.array(Notification),
})
export type NotificationPage = z.infer<typeof NotificationPage>

/** POST api /api/v1/notifications/read/: everything up to that one has been seen, on all devices. */
export const NotificationsRead = z.strictObject({ up_to: Id })
