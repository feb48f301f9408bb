/** `from`: what the click, route or job calls; `also`: where that is; `to`: how to recognise the last function. */
export type Leg = { within: string; from: string[]; to: RegExp; also: string[] }

/** `aim`: how many files a reader may have to open, both sides together. */
type Flow = { title: string; aim: number; legs: Leg[] }

const REQUEST = /\bfetch\b|new XMLHttpRequest/
const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/

/** The ways through the product that people follow most, from both sides. */
export const FLOWS: Flow[] = [
  {
    title: 'sending the form, to the rows of a campaign and its ad',
    aim: 24,
    legs: [
      { within: 'web/src/', from: ['useSending'], also: ['ReviewSection', 'CampaignForm'], to: REQUEST },
      {
        within: 'server/src/',
        from: ['createCampaign', 'createAd'],
        also: ['campaignRoutes', 'adRoutes'],
        to: STATEMENT,
      },
    ],
  },
  {
    title: 'paying, to the bank and back to the wallet',
    aim: 22,
    legs: [
      {
        within: 'web/src/',
        from: ['useCharge'],
        also: ['ChargeSummary'],
        to: /\bfetch\b|location\.assign|\.submit\(\)/,
      },
      {
        within: 'server/src/',
        from: ['startPayment', 'settlePayment'],
        also: ['paymentRoutes'],
        to: STATEMENT,
      },
    ],
  },
  {
    title: 'a denial, to the message that its owner gets',
    aim: 18,
    legs: [
      {
        within: 'web/src/',
        from: ['useDecision'],
        also: ['AdUnderReview', 'VerdictPanel', 'ExplainDialog'],
        to: REQUEST,
      },
      { within: 'server/src/', from: ['reviewAd', 'tellVerdicts'], also: ['reviewRoutes'], to: STATEMENT },
    ],
  },
  {
    title: 'a click, to its posting',
    aim: 18,
    legs: [
      {
        within: 'server/src/',
        from: ['EventLog', 'chargeClicks', 'postDueSpend'],
        also: ['trackerRoutes', 'startCharging'],
        to: STATEMENT,
      },
    ],
  },
  {
    title: "a report's figure, from the page to its rows",
    aim: 16,
    legs: [
      { within: 'web/src/', from: ['reportSummaryQuery'], also: ['Headline', 'ReportContents'], to: REQUEST },
      {
        within: 'server/src/',
        from: ['totalOf'],
        also: ['reportRoutes', 'addReportRoutes', 'Reports'],
        to: STATEMENT,
      },
    ],
  },
  {
    title: "a bid, from the exchange's call to the answer",
    aim: 22,
    legs: [
      {
        within: 'server/src/',
        from: ['collectBids', 'Bidder', 'CampaignIndex', 'Spending', 'FrequencyCounts'],
        also: ['serveGrpc'],
        to: /[^]/,
      },
    ],
  },
]
