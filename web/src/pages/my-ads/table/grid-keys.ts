import type { KeyboardEvent } from 'react'

const CELLS = 'tbody :is(th, td)'
const CONTROLS = 'a, button, input'

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
  cell.closest('table')?.querySelectorAll<HTMLElement>(`${CELLS}[tabindex='0']`).forEach(leave)
  cell.tabIndex = 0
  cell.focus()
}

const leave = (cell: HTMLElement) => void (cell.tabIndex = -1)

/** Controls of cells are reached by their cells. */
export function untab(row: HTMLTableRowElement | null) {
  row?.querySelectorAll<HTMLElement>(CONTROLS).forEach(leave)
}
