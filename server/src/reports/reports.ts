import type {
  ReportAdvice,
  ReportBreakdown,
  ReportCampaigns,
  ReportEvent,
  ReportInvalidClicks,
  ReportPost,
  ReportSeries,
  ReportSummary,
  ReportWeek,
} from '@jarchi/shared/api/reports.ts'
import { slotsFromDaypart } from '@jarchi/shared/time/daypart.ts'
import { INVALID_REASONS, type InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import {
  daysOf,
  MOST_DAYS,
  MOST_DAYS_BY_HOUR,
  rangeBefore,
  rangeProblem,
  type ReportRange,
} from '@jarchi/shared/reports/report-range.ts'
import { tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { countCampaigns, deliveryMoment, filterOf } from '../advertising/campaigns/service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/http/app-error.ts'
import { adviceFor } from './advice.ts'
import { breakdownPart, breakdownRows } from './breakdown.ts'
import {
  campaignFigures,
  eventsOf,
  figuresOfCampaigns,
  filteredTotal,
  sparklines,
} from './campaign-figures.ts'
import { dayNumber, dayOfNumber, hourText } from './day-numbers.ts'
import { measuresFor, NOTHING, type Reader } from './figures.ts'
import { postReport } from './post-report.ts'
import type { BreakdownQuery, CampaignsQuery, PostQuery, RangeQuery, SeriesQuery } from './schemas.ts'
import {
  clicksByReason,
  correctionsOf,
  differingDays,
  figuresByDay,
  figuresByHour,
  figuresByWeekHour,
  ownCampaign,
  reportState,
  totalOf,
  type Scope,
} from './sum-queries.ts'

type Checked = { scope: Scope; range: ReportRange; daypart: string | null }

/** Reports of one account, or of one of its campaigns; another account's campaign is `campaign_not_found`. */
export class Reports {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async summary(reader: Reader, query: RangeQuery): Promise<ReportSummary> {
    const { db } = this.#deps
    const { scope, range } = await this.checked(reader, query)
    const before = rangeBefore(range)
    const [{ countedUntil, isRebuilding }, current, previous, differing] = await Promise.all([
      reportState(db),
      totalOf(db, scope, range),
      totalOf(db, scope, before),
      differingDays(db, reader.id, range),
    ])
    return {
      ...range,
      before,
      current: measuresFor(reader, current),
      previous: measuresFor(reader, previous),
      as_of: countedUntil.toISOString(),
      is_rebuilding: isRebuilding,
      unbalanced_days: differing.map(dayOfNumber),
    }
  }

  async series(reader: Reader, query: SeriesQuery): Promise<ReportSeries> {
    const { db, now } = this.#deps
    const most = query.by === 'hour' ? MOST_DAYS_BY_HOUR : MOST_DAYS
    const { scope, range } = await this.checked(reader, query, most)
    const [known, events] = await Promise.all([
      query.by === 'hour' ? figuresByHour(db, scope, range) : figuresByDay(db, scope, range),
      eventsOf(db, scope, range),
    ])
    const times = query.by === 'hour' ? hoursOf(range, now()) : daysOf(range).map(dayNumber)
    const name = query.by === 'hour' ? hourText : dayOfNumber
    return {
      points: times.map((at) => ({ at: name(at), ...measuresFor(reader, known.get(at) ?? NOTHING) })),
      events: events.map(({ at, kind, campaign_id, title }) => ({
        at: at.toISOString(),
        kind: kind as ReportEvent['kind'],
        campaign_id: Number(campaign_id),
        title,
      })),
    }
  }

  async week(reader: Reader, query: RangeQuery): Promise<ReportWeek> {
    const { scope, range, daypart } = await this.checked(reader, query)
    const known = await figuresByWeekHour(this.#deps.db, scope, range)
    const cells = Array.from({ length: 168 }, (_, slot) => {
      const { clicks, free_clicks, impressions, spend } = measuresFor(reader, known.get(slot) ?? NOTHING)
      return { day: Math.floor(slot / 24), hour: slot % 24, clicks, free_clicks, impressions, spend }
    })
    return { cells, schedule: daypart === null ? null : slotsFromDaypart(daypart) }
  }

  async breakdown(reader: Reader, query: BreakdownQuery): Promise<ReportBreakdown> {
    const { scope, range } = await this.checked(reader, query)
    const { sort, search, offset, limit } = query
    // Sorting by amounts would reveal them.
    const allowed = sort === 'spend' && measuresFor(reader, NOTHING).spend === null ? 'clicks' : sort
    const all = await breakdownRows(this.#deps.db, query.by, scope, range)
    const part = breakdownPart(all, { search, sort: allowed, offset, limit })
    return {
      rows: part.rows.map(({ key, title, group, ...figures }) => ({
        key,
        title,
        group,
        ...measuresFor(reader, figures),
      })),
      count: part.count,
      total: measuresFor(reader, part.total),
      rest: measuresFor(reader, part.rest),
    }
  }

  async invalidClicks(reader: Reader, query: RangeQuery): Promise<ReportInvalidClicks> {
    const { scope, range } = await this.checked(reader, query)
    const [reasons, corrections] = await Promise.all([
      clicksByReason(this.#deps.db, scope, range),
      correctionsOf(this.#deps.db, scope, range),
    ])
    const mayView = measuresFor(reader, NOTHING).spend !== null
    return {
      reasons: reasons.flatMap(({ key, clicks }) => {
        const reason = INVALID_REASONS[Number(key) - 1]
        return reason === undefined ? [] : [{ reason, clicks }]
      }),
      corrections: corrections.map(({ at, clicks, amount, reason, campaign_id, title }) => ({
        at: at.toISOString(),
        clicks,
        amount: mayView ? amount : null,
        reason: reason as InvalidReason,
        campaign_id: Number(campaign_id),
        title,
      })),
    }
  }

  async post(reader: Reader, query: PostQuery): Promise<ReportPost> {
    const { scope, range } = await this.checked(reader, query)
    const { db, config } = this.#deps
    if (config.marketplace.statisticsMinutes === 0) return { post: null, missing: null }
    const mayView = measuresFor(reader, NOTHING).spend !== null
    return postReport(db, { ...scope, campaignId: query.campaign_id }, range, mayView)
  }

  async advice(reader: Reader, query: RangeQuery): Promise<ReportAdvice> {
    const { scope, range } = await this.checked(reader, query)
    const moment = await deliveryMoment(this.#deps, scope.accountId)
    return { advice: await adviceFor(this.#deps, scope, range, moment) }
  }

  async campaigns(reader: Reader, query: CampaignsQuery): Promise<ReportCampaigns> {
    const { db } = this.#deps
    const { range } = await this.checked(reader, query)
    const [filter, accountId] = [filterOf(query), reader.id]
    const moment = await deliveryMoment(this.#deps, accountId)
    const none = { today: measuresFor(reader, NOTHING), range: measuresFor(reader, NOTHING) }
    const today = { from: tehranDay(moment.now), to: tehranDay(moment.now) }
    const sort = query.sort === 'spend' && none.today.spend === null ? 'clicks' : query.sort
    const { offset, limit } = query
    const [count, { rows, total: ofRange }, ofToday] = await Promise.all([
      countCampaigns(db, accountId, filter, moment),
      campaignFigures(db, accountId, { filter, sort, range, offset, limit, moment }),
      filteredTotal(db, accountId, { filter, range: today, moment }),
    ])
    const ids = rows.map(({ id }) => id)
    const [todays, lines] = await Promise.all([
      figuresOfCampaigns(db, accountId, ids, today),
      sparklines(db, accountId, ids, today.to),
    ])
    return {
      count,
      results: rows.map(({ id, title, ...figures }) => ({
        id: Number(id),
        title,
        today: measuresFor(reader, todays.get(id) ?? NOTHING),
        range: measuresFor(reader, figures),
        sparkline: lines.get(id)?.clicks ?? [],
        prices: none.range.spend === null ? null : (lines.get(id)?.prices ?? []),
      })),
      totals: { today: measuresFor(reader, ofToday), range: measuresFor(reader, ofRange) },
    }
  }

  /** Throws `bad_input` if the range has no report, `campaign_not_found` for another account's campaign. */
  async checked(
    { id }: Reader,
    { from, to, campaign_id }: ReportRange & { campaign_id?: number | undefined },
    most = MOST_DAYS,
  ): Promise<Checked> {
    const range = { from, to }
    const problem = rangeProblem(range, tehranDay(this.#deps.now()), most)
    if (problem) throw new AppError('bad_input', { fields: [problem] })
    if (campaign_id === undefined) return { scope: { accountId: id, campaignId: null }, range, daypart: null }
    const own = await ownCampaign(this.#deps.db, id, campaign_id)
    if (!own) throw new AppError('campaign_not_found')
    return { scope: { accountId: id, campaignId: campaign_id }, range, daypart: own.daypart }
  }
}

/** The hours of a range that have begun. */
function hoursOf(range: ReportRange, now: Date): number[] {
  const last = tehranHour(now.getTime())
  return daysOf(range)
    .flatMap((day) => Array.from({ length: 24 }, (_, hour) => dayNumber(day) * 24 + hour))
    .filter((hour) => hour <= last)
}
