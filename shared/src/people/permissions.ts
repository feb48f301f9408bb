/** May see amounts (§6.4); new accounts have it. */
export const VIEW_AMOUNTS = 'has_perm_to_view_amount_fields'

/** Makes sessions that act for the account dev sessions (§D12.1); granted by staff. */
export const DEV = 'dev'

/** May bid under the minimum (§6.5); spelled so on the wire. */
export const BID_UNDER_MINIMUM = 'has-permisson-under-minbid-divar-campaign'
