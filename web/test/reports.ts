import type {
  Measures,
  ReportAdvice,
  ReportBreakdown,
  ReportCampaigns,
  ReportInvalidClicks,
  ReportSeries,
  ReportSummary,
  ReportWeek,
} from '@jarchi/shared/api/reports.ts'
import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { daysIn, daysOf, rangeBefore } from '@jarchi/shared/reports/report-range.ts'
import { answer } from './wire.ts'

const REPORTS = '/svc/reports/api/v1/'
export const TODAY = tehranDay(new Date())

export const NOTHING: Measures = {
  impressions: 0,
  viewable: 0,
  clicks: 0,
  invalid_clicks: 0,
  free_clicks: 0,
  spend: 0,
  corrected: 0,
}

/** Figures of `clicks` clicks at 1,800 tomans each. */
export function measuresOf(clicks: number, more: Partial<Measures> = {}): Measures {
  return {
    impressions: clicks * 70 + 35,
    viewable: clicks * 45,
    clicks,
    invalid_clicks: Math.round(clicks * 0.04),
    free_clicks: Math.round(clicks * 0.01),
    spend: clicks * 18_000,
    corrected: 0,
    ...more,
  }
}

/** A wave with a weekly pattern, the same in each run. */
const waveOf = (index: number, size: number) =>
  Math.round(size * (1 + 0.4 * Math.sin(index / 9) + 0.3 * Math.sin((index * 2 * Math.PI) / 7)))

type Given = { from: string; to: string }

export function summaryOf(range: Given, clicks = 700): ReportSummary {
  return {
    ...range,
    before: rangeBefore(range),
    current: measuresOf(clicks),
    previous: measuresOf(Math.round(clicks * 0.8), { viewable: Math.round(clicks * 40) }),
    as_of: new Date().toISOString(),
    is_rebuilding: false,
    unbalanced_days: [],
  }
}

function seriesOf(range: Given, by: string, size: number): ReportSeries {
  const names = by === 'hour' ? daysOf(range).flatMap(hoursOf) : daysOf(range)
  const at = (days: number, hour: string) => `${addDays(range.to, -days)}T${hour}:20:00.000Z`
  const event = { campaign_id: 31, title: 'حراج پاییزه' }
  return {
    points: names.map((name, index) => ({ at: name, ...measuresOf(waveOf(index, size)) })),
    events:
      daysIn(range) < 5
        ? []
        : [
            { at: at(4, '09'), kind: 'edited', ...event },
            { at: at(2, '13'), kind: 'budget_spent', ...event },
            { at: at(1, '14'), kind: 'budget_spent', ...event },
          ],
  }
}

const hoursOf = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`)

export function weekOf(schedule: ReportWeek['schedule'], size = 6): ReportWeek {
  const cells = Array.from({ length: 168 }, (_, slot) => {
    const hour = slot % 24
    const clicks = hour < 7 ? 0 : waveOf(slot, hour > 18 ? size * 2 : size)
    return {
      day: Math.floor(slot / 24),
      hour,
      clicks,
      free_clicks: 0,
      impressions: clicks * 70 + 90,
      spend: clicks * (hour === 13 ? 31_000 : 18_000),
    }
  })
  return { cells, schedule }
}

const CITIES: [key: string, title: string, group: string][] = [
  ['tehran', 'تهران', 'تهران'],
  ['karaj', 'کرج', 'البرز'],
  ['mashhad', 'مشهد', 'خراسان رضوی'],
  ['isfahan', 'اصفهان', 'اصفهان'],
  ['shiraz', 'شیراز', 'فارس'],
  ['tabriz', 'تبریز', 'آذربایجان شرقی'],
  ['rasht', 'رشت', 'گیلان'],
  ['ahvaz', 'اهواز', 'خوزستان'],
  ['qom', 'قم', 'قم'],
  ['yazd', 'یزد', 'یزد'],
]

export function citiesOf(clicks: number): ReportBreakdown {
  const rows = CITIES.map(([key, title, group], index) => ({
    key,
    title,
    group,
    ...measuresOf(Math.round((clicks * 0.5) / (index + 1))),
  }))
  return { rows, count: 42, total: measuresOf(clicks * 2), rest: measuresOf(Math.round(clicks * 0.3)) }
}

const invalid: ReportInvalidClicks = {
  reasons: [
    { reason: 'duplicate', clicks: 14 },
    { reason: 'bot_agent', clicks: 9 },
    { reason: 'too_fast', clicks: 5 },
  ],
  corrections: [
    {
      at: `${addDays(TODAY, -3)}T06:30:00.000Z`,
      clicks: 4,
      amount: 72_000,
      reason: 'batch_found',
      campaign_id: 31,
      title: 'حراج پاییزه',
    },
  ],
}

const advice: ReportAdvice = { advice: [] }

export function adsOf(clicks: number): ReportCampaigns {
  const ad = (id: number, title: string, share: number) => ({
    id,
    title,
    today: measuresOf(Math.round((clicks * share) / 7)),
    range: measuresOf(Math.round(clicks * share)),
    sparkline: Array.from({ length: 14 }, (_, index) => waveOf(index + id, clicks * share * 0.1)),
    prices: Array.from({ length: 14 }, (_, index) => 18_000 + 100 * index),
  })
  const results = [ad(31, 'حراج پاییزه', 0.6), ad(32, 'مبل راحتی', 0.3), ad(33, 'خودرو', 0.1)]
  return { count: 3, results, totals: { today: measuresOf(clicks / 7), range: measuresOf(clicks) } }
}

type Told = {
  clicks?: number
  summary?: Partial<ReportSummary>
  schedule?: ReportWeek['schedule']
  advice?: ReportAdvice
  isNew?: boolean
}

/** An account with figures, as the server answers for any range. */
export function answerReports({
  clicks = 700,
  summary = {},
  schedule = null,
  isNew = true,
  ...more
}: Told = {}) {
  const said = (part: string, tell: (range: Given, query: URLSearchParams) => unknown) =>
    answer('GET', `${REPORTS}${part}/`, ({ url }) => {
      const query = new URL(url).searchParams
      return tell({ from: query.get('from') ?? '', to: query.get('to') ?? '' }, query)
    })
  answer('GET', '/svc/api/api/v2/adv/profile/', () => ({
    id: 5,
    user_id: 9,
    name: 'فروشگاه نمونه',
    is_vip: false,
    website_url: null,
    telegram_bot_link: null,
    new_reports_page: isNew,
  }))
  said('summary', (range) => ({ ...summaryOf(range, clicks), ...summary }))
  said('series', (range, query) => seriesOf(range, query.get('by') ?? 'day', clicks / 7))
  said('week', () => weekOf(schedule))
  said('breakdown', () => citiesOf(clicks))
  said('invalid-clicks', () => invalid)
  said('post', () => ({ post: { views: 940, chats: 31, cost_per_chat: 406_000 } }))
  said('advice', () => more.advice ?? advice)
  said('campaigns', () => adsOf(clicks))
}
