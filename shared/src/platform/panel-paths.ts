const at = (page: string) => (account: number) => `/u/${account}/${page}`

/** Addresses of the panel's pages, for links of panel and server; `routes.ts` of the panel says which page each opens. */
export const paths = {
  index: at(''),
  myAds: at('my-ads'),
  newAd: at('my-ads/new'),
  /** With a field of the form, that field is opened. */
  editAd: (account: number, campaign: number, field?: string) =>
    `/u/${account}/my-ads/${campaign}/edit${field ? `#${field}` : ''}`,
  profile: (account: number, tab?: string) => `/u/${account}/profile${tab ? `?tab=${tab}` : ''}`,
  charge: at('payment/charge'),
  payment: (account: number, payment: string) => `/u/${account}/payment/charge?payment=${payment}`,
  reports: at('reports'),
  report: (account: number, campaign: number) => `/u/${account}/reports/${campaign}`,
  transactions: at('transactions'),
  statement: (account: number, month: string) => `/u/${account}/statements/${month}`,
  posts: at('kenar-divar'),
  adTypes: at('kenar-divar/types'),
  post: (account: number, token: string) => `/u/${account}/kenar-divar/${encodeURIComponent(token)}`,
  services: at('services'),
  support: at('support'),
  newTicket: at('support/new'),
  ticket: (account: number, ticket: number) => `/u/${account}/support/${ticket}`,
  application: at('application'),
  terms: at('tos'),
  auth: '/auth',
  publicTerms: '/auth/tos',
  preview: (token: string) => `/preview/${token}`,
  /** Signs in first; the page itself is below the account. */
  invitation: (token: string) => `/auth?next=/invitation/${token}`,
  /** Before consent of the marketplace, and after it was refused or failed. */
  marketplaceAccess: '/auth/divar/access',
  marketplaceRetry: '/auth/divar/retry-access',
}
