const at = (page: string) => (account: number) => `/u/${account}/${page}`

/** Addresses of the panel's pages. */
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
  post: (account: number, token: string) => `/u/${account}/kenar-divar/${token}`,
  services: at('services'),
  support: at('support'),
  application: at('application'),
  terms: at('tos'),
  auth: '/auth',
}
