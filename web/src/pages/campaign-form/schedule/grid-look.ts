/** A finger's width on a phone; from 992 px the whole day fits beside its name. */
export const CELL_WIDTH = 'w-11 shrink-0 lg:w-auto lg:min-w-6 lg:flex-1'

export const CELL = `${CELL_WIDTH} h-11 lg:h-9 touch-pan-y cursor-cell rounded-sm border-2 border-card bg-line transition-colors aria-selected:bg-accent focus-visible:relative focus-visible:z-10 focus-visible:-outline-offset-2 focus-visible:outline-ink`

export const HEAD =
  'h-11 lg:h-9 cursor-pointer whitespace-nowrap hover:text-accent focus-visible:-outline-offset-2'

export const HEAD_COLUMN = 'sticky start-0 z-20 w-20 shrink-0 bg-card lg:w-16'
