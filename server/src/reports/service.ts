import type {
  Measures,
  ReportAdvice,
  ReportBreakdown,
  ReportCampaigns,
  ReportInvalidClicks,
  ReportPost,
  ReportSeries,
  ReportSummary,
  ReportWeek,
} from '@jarchi/shared/api/reports.ts'
import { tehranDay } from '@jarchi/shared/jalali.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import {
  daysOf,
  MOST_DAYS,
  MOST_DAYS_BY_HOUR,
  rangeBefore,
  rangeProblem,
  type ReportRange,
} from '@jarchi/shared/report-range.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Auth } from '../sessions/service.ts'
import type { BreakdownQuery, CampaignsQuery, PostQuery, RangeQuery, SeriesQuery } from './schemas.ts'

export { reportJobs, startReports } from './loops.ts'

type Account = Pick<Auth['account'], 'id' | 'permissions'>

/** Reports of one account, or of one of its campaigns; another's is `campaign_not_found`. */
export class Reports {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async summary(account: Account, query: RangeQuery): Promise<ReportSummary> {
    const { from, to } = await this.#checked(account, query)
    return {
      from,
      to,
      before: rangeBefore({ from, to }),
      current: none(account),
      previous: none(account),
      as_of: this.#deps.now().toISOString(),
      is_rebuilding: false,
      unbalanced_days: [],
    }
  }

  async series(account: Account, query: SeriesQuery): Promise<ReportSeries> {
    const range = await this.#checked(account, query, query.by === 'hour' ? MOST_DAYS_BY_HOUR : MOST_DAYS)
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
    const times = daysOf(range).flatMap((day) =>
      query.by === 'day' ? [day] : hours.map((hour) => `${day}T${hour}`),
    )
    return { points: times.map((at) => ({ at, ...none(account) })), events: [] }
  }

  async week(account: Account, query: RangeQuery): Promise<ReportWeek> {
    await this.#checked(account, query)
    const { spend } = none(account)
    const cells = Array.from({ length: 168 }, (_, slot) => ({
      day: Math.floor(slot / 24),
      hour: slot % 24,
      clicks: 0,
      impressions: 0,
      spend,
    }))
    return { cells, schedule: query.campaign_id === undefined ? null : [] }
  }

  async breakdown(account: Account, query: BreakdownQuery): Promise<ReportBreakdown> {
    await this.#checked(account, query)
    return { rows: [], count: 0, total: none(account), rest: none(account) }
  }

  async invalidClicks(account: Account, query: RangeQuery): Promise<ReportInvalidClicks> {
    await this.#checked(account, query)
    return { reasons: [], corrections: [] }
  }

  async post(account: Account, query: PostQuery): Promise<ReportPost> {
    await this.#checked(account, query)
    return { post: null }
  }

  async advice(account: Account, query: RangeQuery): Promise<ReportAdvice> {
    await this.#checked(account, query)
    return { advice: [] }
  }

  async campaigns(account: Account, query: CampaignsQuery): Promise<ReportCampaigns> {
    await this.#checked(account, query)
    return { count: 0, results: [], totals: { today: none(account), range: none(account) } }
  }

  /** Throws `bad_input` where no report can be made of the range, `campaign_not_found` for another's campaign. */
  async #checked(
    account: Account,
    { from, to, campaign_id }: ReportRange & { campaign_id?: number | undefined },
    most = MOST_DAYS,
  ): Promise<ReportRange> {
    const problem = rangeProblem({ from, to }, tehranDay(this.#deps.now()), most)
    if (problem) throw new AppError('bad_input', { fields: [problem] })
    if (campaign_id === undefined) return { from, to }
    const own = await this.#deps.db
      .selectFrom('campaigns')
      .select('id')
      .where('account_id', '=', BigInt(account.id))
      .where('id', '=', BigInt(campaign_id))
      .executeTakeFirst()
    if (!own) throw new AppError('campaign_not_found')
    return { from, to }
  }
}

function none({ permissions }: Account): Measures {
  const amount = permissions.has(VIEW_AMOUNTS) ? 0 : null
  const counts = { impressions: 0, viewable: 0, clicks: 0, invalid_clicks: 0, free_clicks: 0 }
  return { ...counts, spend: amount, corrected: amount }
}
