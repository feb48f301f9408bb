import type { NotificationKind } from '@jarchi/shared/api/notifications.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { roleMay, type Right, type Role } from '@jarchi/shared/people/roles.ts'

/** What a member must be able to do to be told of something; null: every member is told. */
const NEEDS: Readonly<Record<NotificationKind, Right | null>> = {
  ad_approved: null,
  ad_denied: null,
  ad_returned: null,
  ad_reviewed_again: null,
  financial_approved: 'take_out',
  financial_denied: 'take_out',
  receipt: 'see_amounts',
  gift: 'see_amounts',
  refund_paid: 'see_amounts',
  refund_refused: 'see_amounts',
  spend_corrected: 'see_amounts',
  low_balance: 'see_amounts',
  budget_spent: null,
  total_spent: null,
  campaign_ended: null,
  ticket_answer: null,
  report: null,
  invitation: null,
  member_joined: 'manage_members',
  member_changed: 'manage_members',
  member_left: 'manage_members',
  role_changed: null,
  phone_changed: null,
  email_changed: null,
}

type Member = { role: Role; permissions: ReadonlySet<string> }

/** Asked when the bell is read, since roles change; permissions of the account cap them (§6.4). */
export function kindsFor({ role, permissions }: Member): NotificationKind[] {
  return Object.entries(NEEDS).flatMap(([kind, need]) => {
    const isHidden = need === 'see_amounts' && !permissions.has(VIEW_AMOUNTS)
    return !isHidden && (need === null || roleMay(role, need)) ? [kind as NotificationKind] : []
  })
}
