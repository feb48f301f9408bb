import { STATES, type StateName } from '../src/platform/states.ts'

/** A series of figures, every five seconds: in order, then not, then again. */
type Series = { series: string; values: string }
/** `afterMinutes`: by when it has to fire; `overMinutes`: by when it is over, counted from the end of the fault. */
export type AlertCase = {
  series: Series[]
  afterMinutes?: number
  overMinutes?: number
  /** Another case has the same series. */
  isAlone?: true
  /** The same alarm without anybody's calls, which is tried by itself. */
  uncalled?: Series[]
}

const QUIET = 24
const MINUTE = 12
const AFTERWARDS = 600

/** Good for two minutes, bad for so many, and good again. */
const turning = (series: string, good: number, bad: number, minutes = 1): Series => ({
  series,
  values: `${good}+0x${QUIET - 1} ${bad}+0x${minutes * MINUTE} ${good}+0x${AFTERWARDS}`,
})

/** A counter that grows by so much every five seconds while all is well, and while it is not. */
function growing(series: string, good: number, bad: number, minutes = 1): Series {
  const before = good * QUIET
  const after = before + bad * (minutes * MINUTE + 1)
  return {
    series,
    values: `0+${good}x${QUIET - 1} ${before}+${bad}x${minutes * MINUTE} ${after}+${good}x${AFTERWARDS}`,
  }
}

const state = (name: StateName, of?: string): AlertCase => ({
  series: [turning(`state_in_order{state="${name}",instance="a"${of ? `,of="${of}"` : ''}}`, 1, 0)],
})
const gauge = (series: string, good: number, bad: number): AlertCase => ({
  series: [turning(series, good, bad)],
})

const requests = (rest: string) => `http_request_seconds_${rest},job="jarchi-server",route="/"}`
const LONG = 12

/** A provider fails those who call it; or nobody does, and this trouble is found by trying it. */
const provider = (name: string, trouble: StateName): AlertCase => ({
  ...gauge(`provider_failures_in_row{provider="${name}"}`, 0, 3),
  uncalled: state(trouble, name).series,
})

/** How each alarm is brought about. */
export const ALERT_CASES: Record<string, AlertCase> = {
  JarchiDown: gauge('up{job="jarchi-server",instance="a"}', 1, 0),
  JarchiDatabaseIsAway: gauge('database_answers{instance="a"}', 1, 0),
  JarchiDatabaseIsBusy: gauge('database_connections_wanted{instance="a"}', 0, 5),
  JarchiStatesUnread: state('states_unread'),
  JarchiAnswersWithErrors: {
    series: [growing(requests('count{status="200"'), 10, 10), growing(requests('count{status="500"'), 0, 1)],
  },
  JarchiAnswersSlowly: {
    series: [
      growing(requests('bucket{le="2.5"'), 10, 8),
      growing(requests('bucket{le="10"'), 10, 10),
      growing(requests('bucket{le="+Inf"'), 10, 10),
      growing(requests('count{status="200"'), 10, 10),
    ],
    isAlone: true,
  },
  JarchiEventLoopStands: gauge('nodejs_eventloop_lag_p99_seconds{instance="a"}', 0.01, 1),
  JarchiFilesAreAway: gauge('files_available{instance="a"}', 1, 0),
  JarchiChargingStands: state('charging_lag_seconds'),
  JarchiPostingStands: state('posting_lag_seconds'),
  JarchiRollUpStands: state('roll_up_lag_seconds'),
  JarchiPricesStand: state('prices_age_seconds'),
  JarchiCurveIsOff: state('win_curve_error'),
  JarchiMarginIsNegative: state('margin_yesterday_rial'),
  JarchiSpendCollapses: state('spend_of_usual'),
  JarchiReportsStand: state('reports_lag_seconds'),
  JarchiExchangeReviewStands: state('exchange_review_lag_seconds'),
  JarchiLedgerDiffers: state('ledger_differences', 'new'),
  JarchiChargesDiffer: state('charges_differences'),
  JarchiReportsDiffer: state('report_differences'),
  JarchiAuditLogDiffers: state('audit_log_differences'),
  JarchiChecksAreOld: state('charges_check_age_seconds'),
  JarchiPaymentsUnclear: state('payments_unclear_seconds'),
  JarchiPaymentsAreLate: state('payments_overdue_seconds'),
  JarchiPaymentsNeedAPerson: state('payments_needing_a_person'),
  JarchiSmsFails: provider('sms', 'provider_refusing_seconds'),
  JarchiProviderFails: provider('zarinpal', 'provider_silent_seconds'),
  JarchiMessagesWait: state('sms_oldest_seconds'),
  JarchiJobFails: state('job_failures', 'send-mails'),
  JarchiJobIsLate: state('job_success_age_seconds', 'send-mails'),
  JarchiReviewsWait: state('reviews_oldest_seconds'),
  JarchiBackupIsOld: state('backup_age_seconds'),
  JarchiBackupIsUnusable: state('backup_trial_failed'),
  JarchiDiskIsFull: state('disk_free_bytes', 'data'),
  JarchiMemoryIsShort: state('memory_available_bytes'),
  JarchiClockDiffers: state('clock_difference_seconds'),
  JarchiCertificateEnds: state('certificate_seconds', 'jarchi.example'),
  JarchiBidderIsStale: gauge('index_fresh{instance="a"}', 1, 0),
  // An increase is remembered for a quarter of an hour.
  JarchiIndexDrifts: {
    series: [{ series: 'index_drifted{instance="a"}', values: `0+0x${QUIET - 1} 1+0x${AFTERWARDS}` }],
    overMinutes: 17,
  },
  JarchiAdsWithoutTrackers: { series: [turning('ads_without_trackers', 0, 2, LONG)], afterMinutes: LONG },
  JarchiBidsSlowly: {
    series: [
      growing('bid_answer_seconds_bucket{le="0.02"}', 100, 80),
      growing('bid_answer_seconds_bucket{le="0.04"}', 100, 100),
      growing('bid_answer_seconds_bucket{le="+Inf"}', 100, 100),
      growing('bid_answer_seconds_count', 100, 100),
    ],
  },
  JarchiRefusesRequestsForBids: {
    series: [
      growing('bid_requests_refused_total{what="json"}', 0, 10, LONG),
      growing('bid_requests_total', 10, 10, LONG),
    ],
    afterMinutes: LONG,
    overMinutes: 10,
  },
  JarchiNoBids: {
    series: [
      growing('bid_requests_total', 10, 10, 25),
      growing('bids_total', 5, 0, 25),
      { series: 'index_campaigns', values: `3+0x${AFTERWARDS}` },
    ],
    afterMinutes: 25,
  },
  JarchiEventPipeTakesNothing: gauge('event_pipe_ready{instance="a"}', 1, 0),
  JarchiEventPipeIsBehind: state('event_pipe_unread_seconds'),
  JarchiEventsMissing: gauge('event_pipe_missing', 0, 1),
  JarchiEventsParked: gauge('event_pipe_parked', 0, 1),
}

const flat = (series: string, value: number): Series => ({ series, values: `${value}+0x${AFTERWARDS}` })

/** A new installation: all is in order, an exchange already asks, and there is no campaign. */
const IDLE: Series[] = [
  flat('up{job="jarchi-server",instance="a"}', 1),
  ...Object.keys(STATES).map((name) => flat(`state_in_order{state="${name}",instance="a",of="sms"}`, 1)),
  flat('state_in_order{state="provider_silent_seconds",instance="a",of="zarinpal"}', 1),
  flat('database_answers{instance="a"}', 1),
  flat('files_available', 1),
  flat('index_fresh', 1),
  flat('index_campaigns', 0),
  flat('index_drifted', 0),
  flat('event_pipe_missing', 0),
  { series: 'bid_requests_total', values: `0+10x${AFTERWARDS}` },
  flat('bids_total', 0),
]

type Expected = { expr: string; eval_time: string; exp_samples: { labels: string; value: number }[] }

function alarmsOf(name: string, seconds: number, isFiring: boolean): Expected {
  return {
    expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) > 0`,
    eval_time: `${seconds}s`,
    exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
  }
}

function groupOf(cases: [name: string, AlertCase][]) {
  const begun = QUIET * 5
  return {
    interval: '5s',
    input_series: cases.flatMap(([, { series }]) => series),
    promql_expr_test: cases.flatMap(([name, { afterMinutes = 1, overMinutes = 3 }]) => [
      alarmsOf(name, begun - 5, false),
      alarmsOf(name, begun + afterMinutes * 60, true),
      alarmsOf(name, begun + (afterMinutes + overMinutes) * 60, false),
    ]),
  }
}

/** The tests in the form of promtool, as few as can be, since each takes seconds; JSON is YAML too. */
export function ruleTests(rules: string): string {
  const all = Object.entries(ALERT_CASES)
  const isAlone = ([, { afterMinutes, overMinutes, isAlone: says }]: (typeof all)[number]) =>
    says === true || afterMinutes !== undefined || overMinutes !== undefined
  const together = all.filter((one) => !isAlone(one))
  const apart = all.filter(isAlone).map((one) => [one])
  const silent = [IDLE, IDLE.slice(0, 1)].map((series) => ({
    interval: '5s',
    input_series: series,
    promql_expr_test: [60, 300, 1_500].map((at) => ({
      expr: 'ALERTS',
      eval_time: `${at}s`,
      exp_samples: [],
    })),
  }))
  const uncalled = all.flatMap(([name, one]): typeof all =>
    one.uncalled ? [[name, { series: one.uncalled }]] : [],
  )
  const tests = [...[together, uncalled, ...apart].map(groupOf), ...silent]
  return JSON.stringify({ rule_files: [rules], evaluation_interval: '5s', tests })
}
