import type { Day } from '@jarchi/shared/jalali.ts'
import { daysOf, type ReportRange } from '@jarchi/shared/report-range.ts'
import type { Db } from '../db/client.ts'
import { dayNumber } from './days.ts'
import { NOTHING, type Figures } from './figures.ts'
import { figuresByDay } from './sum-queries.ts'

/** What an account had on each day of a period. */
export async function dailyFigures(
  db: Db,
  accountId: number,
  range: ReportRange,
): Promise<{ day: Day; figures: Figures }[]> {
  const known = await figuresByDay(db, { accountId, campaignId: null }, range)
  return daysOf(range).map((day) => ({ day, figures: known.get(dayNumber(day)) ?? NOTHING }))
}
