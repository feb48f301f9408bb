/** Addresses of the panel's pages. */
export const paths = {
  index: (account: number) => `/u/${account}/`,
  myAds: (account: number) => `/u/${account}/my-ads`,
  newAd: (account: number) => `/u/${account}/my-ads/new`,
  editAd: (account: number, campaign: number) => `/u/${account}/my-ads/${campaign}/edit`,
  profile: (account: number, tab?: string) => `/u/${account}/profile${tab ? `?tab=${tab}` : ''}`,
  charge: (account: number) => `/u/${account}/payment/charge`,
  payment: (account: number, payment: string) => `/u/${account}/payment/charge?payment=${payment}`,
  transactions: (account: number) => `/u/${account}/transactions`,
  statement: (account: number, month: string) => `/u/${account}/statements/${month}`,
  posts: (account: number) => `/u/${account}/kenar-divar`,
  adTypes: (account: number) => `/u/${account}/kenar-divar/types`,
  post: (account: number, token: string) => `/u/${account}/kenar-divar/${token}`,
  services: (account: number) => `/u/${account}/services`,
  support: (account: number) => `/u/${account}/support`,
  application: (account: number) => `/u/${account}/application`,
  auth: '/auth',
}
