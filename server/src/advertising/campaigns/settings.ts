import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** Bids of campaigns in rial, and the pre-approval of their ads. */
export const campaignVariables = {
  CAMPAIGN_BID_MIN: variable(kinds.positive, '10000', { bounds: [1, 1_000_000_000] }),
  CAMPAIGN_BID_MAX: variable(kinds.positive, '500000', { bounds: [1, 1_000_000_000] }),
  AUTO_PREAPPROVE_AFTER: variable(kinds.count, '0', { bounds: [0, 1_000_000] }),
}

export const campaignSettings = (values: ValuesOf<typeof campaignVariables>) => ({
  bidMin: values.CAMPAIGN_BID_MIN,
  bidMax: values.CAMPAIGN_BID_MAX,
  autoPreapproveAfter: values.AUTO_PREAPPROVE_AFTER,
})
