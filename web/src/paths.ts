/** Addresses of the panel's pages. */
export const paths = {
  index: (account: number) => `/u/${account}/`,
  myAds: (account: number) => `/u/${account}/my-ads`,
  newAd: (account: number) => `/u/${account}/my-ads/new`,
  editAd: (account: number, campaign: number) => `/u/${account}/my-ads/${campaign}/edit`,
  profile: (account: number, tab?: string) => `/u/${account}/profile${tab ? `?tab=${tab}` : ''}`,
  auth: '/auth',
}
