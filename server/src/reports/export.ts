import { clickRate } from '@jarchi/shared/delivery/click-rate.ts'
import type { EXPORT_TABLES, ReportDimension } from '@jarchi/shared/reports/report-choices.ts'
import { jalaliDayText } from '@jarchi/shared/time/jalali.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { daysOf, type ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql } from 'kysely'
import { filteredCampaigns, type DeliveryMoment } from '../advertising/campaigns/service.ts'
import type { Db } from '../platform/db/client.ts'
import { cursorPages } from '../platform/db/cursor-pages.ts'
import type { Row, Table } from '../money/statements/service.ts'
import { reportTexts } from '../platform/texts/reports.ts'
import { breakdownPages, type BreakdownRow } from './breakdown.ts'
import { dayNumber } from './day-numbers.ts'
import { NOTHING, summed, type Figures, type Reader } from './figures.ts'
import { daysWithin, figuresByDay, type Scope } from './sum-queries.ts'

type ExportTable = (typeof EXPORT_TABLES)[number]
type Wanted = { table: ExportTable; scope: Scope; range: ReportRange; reader: Reader; moment: DeliveryMoment }

const { file: texts } = reportTexts
const AMOUNTS = new Set(['spend', 'corrected'])
type Measure = keyof typeof texts.measures

/** A report as a table for a file; memory is freed page by page. */
export async function reportTable(db: Db, wanted: Wanted): Promise<Table> {
  const { table, reader } = wanted
  const measures = (Object.keys(texts.measures) as Measure[]).filter(
    (name) => reader.permissions.has(VIEW_AMOUNTS) || !AMOUNTS.has(name),
  )
  const cells = (figures: Figures) =>
    measures.map((name) => (name === 'rate' ? rateText(figures) : figures[name]))
  const { heads, pages } = await partsOf(db, wanted, cells)
  const columns = [
    ...heads.map((title) => ({ title, width: 24 })),
    ...measures.map((name) => ({ title: texts.measures[name], width: 16 })),
  ]
  return { name: texts.tables[table], columns, pages }
}

type Cells = (figures: Figures) => (string | number)[]
type Parts = { heads: string[]; pages: Table['pages'] }

async function partsOf(db: Db, wanted: Wanted, cells: Cells): Promise<Parts> {
  const { table, scope, range } = wanted
  if (table === 'campaigns')
    return { heads: [texts.id, texts.campaign], pages: campaignPages(db, wanted, cells) }
  if (table !== 'series') return dimensionParts(db, table, wanted, cells)
  const days = await figuresByDay(db, scope, range)
  const rows = daysOf(range).map((day) => [
    jalaliDayText(day),
    day,
    ...cells(days.get(dayNumber(day)) ?? NOTHING),
  ])
  return { heads: [texts.day, texts.iso], pages: [rows] }
}

function dimensionParts(db: Db, by: ReportDimension, { scope, range }: Wanted, cells: Cells): Parts {
  const groups: Partial<Record<ReportDimension, string>> = texts.groups
  const group = groups[by]
  const line = ({ title, group: larger, ...figures }: BreakdownRow) => [
    title,
    ...(group === undefined ? [] : [larger ?? '']),
    ...cells(figures),
  ]
  const pages = async function* () {
    for await (const rows of breakdownPages(db, by, scope, range)) yield rows.map(line)
  }
  return { heads: [texts.titles[by], ...(group === undefined ? [] : [group])], pages: pages() }
}

/** In pages, since an account may have many campaigns. */
async function* campaignPages(db: Db, { scope, range, moment }: Wanted, cells: Cells): AsyncGenerator<Row[]> {
  const campaigns = sql<Figures & { id: bigint; title: string }>`
    select found.id, found.title, sums.*
    from (${filteredCampaigns(db, scope.accountId, idsOf(scope), moment)}) found left join lateral (
      select ${summed} from report_days
      where account_id = ${BigInt(scope.accountId)} and campaign_id = found.id and ${daysWithin(range)}
    ) sums on true order by found.id
  `
  for await (const rows of cursorPages(db, campaigns)) {
    yield rows.map((row) => [String(row.id), row.title, ...cells(row)])
  }
}

function idsOf({ campaignId }: Scope) {
  return campaignId === null ? {} : { ids: [campaignId] }
}

/** In percent, with two digits, as text: a sheet would round a number. */
function rateText(figures: Figures): string {
  const rate = clickRate(figures)
  return rate === null ? '' : (rate * 100).toFixed(2)
}
