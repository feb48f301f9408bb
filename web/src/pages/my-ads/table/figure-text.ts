import type { Measures } from '@jarchi/shared/api/reports.ts'
import { clickRate } from '@jarchi/shared/delivery/click-rate.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { shareText } from '../../../i18n/report-format.ts'
import type { Column } from './columns.ts'

/** What a column of figures says; '' for other columns. */
export function figureText(column: Column, measures: Measures): string {
  if (column === 'clicks') return numberText(measures.clicks)
  if (column === 'spend') return measures.spend === null ? adsTableTexts.none : tomanText(measures.spend)
  if (column !== 'click_rate') return ''
  const rate = clickRate(measures)
  return rate === null ? adsTableTexts.none : shareText(rate)
}
