import { useDeferredValue, useMemo, useState } from 'react'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { useMay } from '../../../api/use-may.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { bidTexts } from '../../../i18n/bid.ts'
import { askStorage } from '../../../browser-storage.ts'

/** The columns beside the title, as the server names what it sorts by. */
const COLUMNS = ['state', 'daily_budget', 'bid', 'spend', 'clicks', 'click_rate', 'ends_on'] as const
export type Column = (typeof COLUMNS)[number]

/** A bid is called by what it is at this operator. */
export const columnLabel = (column: Column | 'title') =>
  column === 'bid' ? bidTexts(runtimeConfig).label : adsTableTexts.columns[column]

/** Widths in rem, for sums of a thousand ads; what is left over goes to the title. */
const WIDTHS = {
  choice: 2.75,
  title: 12.25,
  state: 10.75,
  daily_budget: 5.5,
  bid: 5.25,
  spend: 6,
  clicks: 4.25,
  click_rate: 3.5,
  ends_on: 4.75,
  menu: 2.75,
} as const

/** How the rows of a table are divided, and how narrow they may become; the same in all, however few are drawn. */
export function rowLayout(columns: readonly Column[], hasChoice: boolean) {
  const cells = [...(hasChoice ? (['choice'] as const) : []), 'title', ...columns, 'menu'] as const
  const tracks = cells.map((cell) =>
    cell === 'title' ? `minmax(${WIDTHS.title}rem, 1fr)` : `${WIDTHS[cell]}rem`,
  )
  return {
    '--cells': tracks.join(' '),
    minInlineSize: `${cells.reduce((sum, cell) => sum + WIDTHS[cell], 0)}rem`,
  }
}

/** In the browser's storage: the columns that were left out, with commas between them. */
const KEY = 'ads-columns-hidden'

const storedHidden = () => askStorage(() => localStorage.getItem(KEY))?.split(',') ?? []

/** The columns that the user's role allows, and those that are shown; which, is kept in the browser. */
export function useColumns(account: number) {
  const [hidden, setHidden] = useState<readonly string[]>(storedHidden)
  const seesAmounts = useMay(account, 'see_amounts')
  const offered = useMemo(() => COLUMNS.filter((column) => column !== 'spend' || seesAmounts), [seesAmounts])
  const chosen = useMemo(() => offered.filter((column) => !hidden.includes(column)), [offered, hidden])
  return {
    offered,
    chosen,
    /** Drawn after the press that chooses them. */
    columns: useDeferredValue(chosen),
    toggle(column: Column) {
      const next = hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column]
      setHidden(next)
      askStorage(() => localStorage.setItem(KEY, next.join(',')))
    },
  }
}
