import type { Notification, NotificationContent, NotificationKind } from '@jarchi/shared/api/notifications.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { bellTexts, newsTexts } from '../../i18n/bell.ts'
import { quoted } from '../../i18n/format.ts'

type Told = Pick<Notification, 'title' | 'about'>

export function sentenceOf({ title, about }: Told): string {
  const say = newsTexts[about.kind] as (about: NotificationContent, ad: string) => string
  return say(about, title === null ? bellTexts.someAd : quoted(title))
}

type Place = (account: number, told: Told) => string
/** The list has the reasons of a verdict, and what can be done about an ad that is over. */
const toAd: Place = (account, { title }) =>
  title === null ? paths.myAds(account) : `${paths.myAds(account)}?search=${encodeURIComponent(title)}`
const toMembers: Place = (account) => paths.profile(account, 'members')
const toFinancialInfo: Place = (account) => paths.profile(account, 'financial-info')

const PLACES: { [Kind in NotificationKind]: Place } = {
  ad_approved: toAd,
  ad_denied: toAd,
  ad_returned: toAd,
  ad_reviewed_again: toAd,
  financial_approved: toFinancialInfo,
  financial_denied: toFinancialInfo,
  receipt: paths.transactions,
  gift: paths.transactions,
  refund_paid: paths.transactions,
  refund_refused: paths.transactions,
  spend_corrected: paths.transactions,
  low_balance: paths.charge,
  budget_spent: toAd,
  total_spent: toAd,
  campaign_ended: toAd,
  ticket_answer: (account, { about }) =>
    'ticket_id' in about ? paths.ticket(account, about.ticket_id) : paths.support(account),
  report: paths.reports,
  invitation: (account, { about }) =>
    'invitation_id' in about
      ? `${paths.index(account)}invitation/${about.invitation_id}`
      : paths.myAds(account),
  member_joined: toMembers,
  member_changed: toMembers,
  member_left: toMembers,
  role_changed: toMembers,
  phone_changed: (account) => paths.profile(account),
  email_changed: (account) => paths.profile(account),
}

/** The page that shows what it speaks of. */
export const placeOf: Place = (account, told) => PLACES[told.about.kind](account, told)
