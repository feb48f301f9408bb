import { useMemo, useState } from 'react'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { bidTexts } from '../../../i18n/bid.ts'
import { askStorage } from '../../../browser-storage.ts'

/** The columns beside the title, as the server names what it sorts by. */
export const COLUMNS = ['state', 'daily_budget', 'bid', 'spend', 'clicks', 'click_rate', 'ends_on'] as const
export type Column = (typeof COLUMNS)[number]

/** A bid is called by what it is at this operator. */
export const columnLabel = (column: Column | 'title') =>
  column === 'bid' ? bidTexts(runtimeConfig).label : adsTableTexts.columns[column]

/** In the browser's storage: the columns that were left out, with commas between them. */
const KEY = 'ads-columns-hidden'

const storedHidden = () => askStorage(() => localStorage.getItem(KEY))?.split(',') ?? []

/** The columns that are shown; which, is kept in the browser. */
export function useColumns() {
  const [hidden, setHidden] = useState<readonly string[]>(storedHidden)
  const columns = useMemo(() => COLUMNS.filter((column) => !hidden.includes(column)), [hidden])
  return {
    columns,
    toggle(column: Column) {
      const next = hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column]
      setHidden(next)
      askStorage(() => localStorage.setItem(KEY, next.join(',')))
    },
  }
}
