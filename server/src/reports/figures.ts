import type { Measures } from '@jarchi/shared/api/reports.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Auth } from '../people/sessions/service.ts'

/** The account that reads a report. */
export type Reader = Pick<Auth['account'], 'id' | 'permissions'>

/** The summed measures: counts, and amounts in rial. */
export const FIGURES = [
  'impressions',
  'viewable',
  'clicks',
  'invalid_clicks',
  'free_clicks',
  'spend',
  'corrected',
] as const
/** Sums as they are read. */
export type Figures = Record<(typeof FIGURES)[number], number>

export const NOTHING: Figures = {
  impressions: 0,
  viewable: 0,
  clicks: 0,
  invalid_clicks: 0,
  free_clicks: 0,
  spend: 0,
  corrected: 0,
}

/** The sums of a table's rows, as `Figures`; they fit a double exactly. */
export const summed: RawBuilder<unknown> = sql.join(
  FIGURES.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 as ${sql.ref(name)}`),
)

export function plus(a: Figures, b: Figures, sign: 1 | -1 = 1): Figures {
  return Object.fromEntries(FIGURES.map((name) => [name, a[name] + sign * b[name]])) as Figures
}

/** Amounts are included only for users who may see them (§6.4). */
export function measuresFor({ permissions }: Pick<Reader, 'permissions'>, figures: Figures): Measures {
  const { impressions, viewable, clicks, invalid_clicks, free_clicks, spend, corrected } = figures
  const counts = { impressions, viewable, clicks, invalid_clicks, free_clicks }
  if (!permissions.has(VIEW_AMOUNTS)) return { ...counts, spend: null, corrected: null }
  return { ...counts, spend, corrected }
}
