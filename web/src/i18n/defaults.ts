/** What an operator may name differently. */
export const defaultMarketplaceName = 'دیوار'
