import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

const CELLS = 'tbody :is(th, td)'
const CONTROLS = 'a, button, input'
const STOP = `${CELLS}[tabindex='0']`

/**
 * Makes a table's body one tab stop, whose cells the arrow keys move through. `turn` opens the next or the previous
 * page.
 */
export function onGridKey(event: KeyboardEvent<HTMLTableElement>, turn: (by: 1 | -1) => void) {
  const target = event.target as HTMLElement
  const cell = target.closest<HTMLTableCellElement>(CELLS)
  // Fields, menus and dialogs have keys of their own.
  if (!cell || target.closest('form, .menu, dialog') || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'PageDown' || event.key === 'PageUp') turn(event.key === 'PageDown' ? 1 : -1)
  else if (target === cell && (event.key === 'Enter' || event.key === ' ')) press(cell, CONTROLS)
  else if (target === cell && event.key === 'F2') press(cell, 'button')
  else {
    const next = nextCell(cell, event.key)
    if (!next) return
    focusCell(next)
  }
  event.preventDefault()
}

/** In a table from right to left. */
function nextCell(cell: HTMLTableCellElement, key: string): HTMLTableCellElement | undefined {
  const row = cell.parentElement as HTMLTableRowElement
  const rows = row.parentElement as HTMLTableSectionElement
  const { sectionRowIndex: line } = row
  const at = (by: number) =>
    rows.rows[Math.min(Math.max(0, line + by), rows.rows.length - 1)]?.cells[cell.cellIndex]
  const moves: Record<string, HTMLTableCellElement | undefined> = {
    ArrowLeft: row.cells[cell.cellIndex + 1],
    ArrowRight: row.cells[cell.cellIndex - 1],
    ArrowDown: at(1),
    ArrowUp: at(-1),
    Home: row.cells[0],
    End: row.cells[row.cells.length - 1],
  }
  return moves[key]
}

function press(cell: HTMLElement, controls: string) {
  const control = cell.querySelector<HTMLElement>(controls)
  control?.focus()
  control?.click()
}

/** The tab stop follows the focus. */
function focusCell(cell: HTMLTableCellElement) {
  for (const other of cell.closest('table')?.querySelectorAll<HTMLElement>(STOP) ?? []) leave(other)
  cell.tabIndex = 0
  cell.focus()
}

const leave = (cell: HTMLElement) => void (cell.tabIndex = -1)

/** Props of a table whose rows and columns come and go: the focus stays at its place, and one cell is the tab stop. */
export function useCellFocus(rows: unknown, columns: unknown) {
  const table = useRef<HTMLTableElement>(null)
  const place = useRef<CellPlace | null>(null)
  useLayoutEffect(() => {
    if (table.current) settleCells(table.current, place.current)
  }, [rows, columns])
  return {
    ref: table,
    onFocus: () => {
      place.current = table.current && focusedPlace(table.current)
    },
    // Some browsers tell this also of a removed element.
    onBlur: ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target.isConnected && !table.current?.contains(document.activeElement)) place.current = null
      }),
  }
}

/** A cell's line and column, for the rows that come in place of these. */
type CellPlace = readonly [line: number, column: number]

function focusedPlace(table: HTMLTableElement): CellPlace | null {
  const cell = document.activeElement?.closest<HTMLTableCellElement>(CELLS)
  if (!cell || !table.contains(cell)) return null
  return [(cell.parentElement as HTMLTableRowElement).sectionRowIndex, cell.cellIndex]
}

/** Among rows that came or went: one tab stop, and the focus at `place`, if it was lost there. */
function settleCells(table: HTMLTableElement, place: CellPlace | null) {
  const { rows } = table.tBodies[0] as HTMLTableSectionElement
  if (place && document.activeElement === document.body) {
    const cell = rows[Math.min(place[0], rows.length - 1)]?.cells[place[1]]
    if (cell) return focusCell(cell)
  }
  const stops = [...table.querySelectorAll<HTMLElement>(STOP)]
  const kept = stops.find((stop) => stop.contains(document.activeElement)) ?? stops[0]
  stops.filter((stop) => stop !== kept).forEach(leave)
  const first = kept ?? rows[0]?.querySelector<HTMLElement>('th')
  if (first) first.tabIndex = 0
}

/** Controls of cells are reached by their cells. */
export function untab(row: HTMLTableRowElement | null) {
  row?.querySelectorAll<HTMLElement>(CONTROLS).forEach(leave)
}
