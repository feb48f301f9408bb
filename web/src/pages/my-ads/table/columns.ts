import { useState } from 'react'
import { askStorage } from '../../../browser-storage.ts'

/** The columns beside the title, as the server names what it sorts by. */
export const COLUMNS = ['state', 'daily_budget', 'bid', 'spend', 'clicks', 'click_rate', 'ends_on'] as const
export type Column = (typeof COLUMNS)[number]

/** In the browser's storage: the columns that were left out, with commas between them. */
const KEY = 'ads-columns-hidden'

const storedHidden = () => askStorage(() => localStorage.getItem(KEY))?.split(',') ?? []

/** The columns that are shown; which, is kept in the browser. */
export function useColumns() {
  const [hidden, setHidden] = useState<readonly string[]>(storedHidden)
  return {
    columns: COLUMNS.filter((column) => !hidden.includes(column)),
    toggle(column: Column) {
      const next = hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column]
      setHidden(next)
      askStorage(() => localStorage.setItem(KEY, next.join(',')))
    },
  }
}
