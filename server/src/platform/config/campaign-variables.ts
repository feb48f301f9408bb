import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Bids of campaigns, and the review of their ads. */
export const campaignVariables = {
  CAMPAIGN_BID_MIN: {
    kind: kinds.positive,
    default: '10000',
    bounds: [1, 1_000_000_000],
    meaning: 'least bid for a click, in rial',
  },
  CAMPAIGN_BID_MAX: {
    kind: kinds.positive,
    default: '500000',
    bounds: [1, 1_000_000_000],
    meaning: 'greatest bid for a click, in rial',
  },
  AUTO_PREAPPROVE_AFTER: {
    kind: kinds.count,
    default: '0',
    bounds: [0, 1_000_000],
    meaning: 'approved ads after which new ones of an account are pre-approved; 0: never',
  },
  LINK_CHECKS: {
    kind: kinds.flag,
    default: '1',
    meaning: 'ask landing pages for an answer before review; warns, never blocks',
  },
} as const

/** Bids in rial. */
export function campaignSettings(values: ValuesOf<typeof campaignVariables>) {
  return {
    bidMin: values.CAMPAIGN_BID_MIN,
    bidMax: values.CAMPAIGN_BID_MAX,
    autoPreapproveAfter: values.AUTO_PREAPPROVE_AFTER,
  }
}
