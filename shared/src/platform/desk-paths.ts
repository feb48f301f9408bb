/** Addresses of the staff desk's pages. */
export const deskPaths = {
  home: '/staff',
  review: '/staff/review',
  financial: '/staff/financial',
  tickets: '/staff/tickets',
  ticket: (id: number) => `/staff/tickets/${id}`,
  payments: '/staff/payments',
  accounts: '/staff/accounts',
  account: (id: number) => `/staff/accounts/${id}`,
  giftCards: '/staff/gift-cards',
  packages: '/staff/packages',
  exchange: '/staff/exchange',
  reports: '/staff/reports',
  audit: '/staff/audit',
  auditOf: (account: number) => `/staff/audit?account=${account}`,
}
