/**
 * What a member of staff may do, each granted separately (§D6.9): `accounts` includes users, `money`
 * includes gift cards, packages, payments and entries by hand, `delivery` includes the exchange, invalid
 * traffic and the switch of all ads, `people` who is staff and what they may do. The database lists them too: a new one needs a migration (such as
 * 0046-delivery-right), and words in i18n.
 */
export const STAFF_RIGHTS = [
  'review',
  'finance',
  'support',
  'accounts',
  'money',
  'audit',
  'impersonate',
  'delivery',
  'people',
] as const

export type StaffRight = (typeof STAFF_RIGHTS)[number]

export function isStaffRight(text: string): text is StaffRight {
  return STAFF_RIGHTS.some((right) => right === text)
}
