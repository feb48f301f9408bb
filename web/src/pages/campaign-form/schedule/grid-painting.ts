import { setSlots, type Daypart } from '@jarchi/shared/daypart.ts'
import { useRef, type PointerEvent } from 'react'
import { isCell, positionOf, rectangle, type GridPosition } from './grid-positions.ts'

type Stroke = { readonly from: GridPosition; readonly before: Daypart; readonly on: boolean }

/** Painting by pointer: the first cell decides on or off, the stroke spans a rectangle, edges scroll. */
export function usePainting(daypart: Daypart, onChange: (daypart: Daypart) => void) {
  const stroke = useRef<Stroke | null>(null)
  const extend = (cell: GridPosition | null) => {
    const painting = stroke.current
    if (!painting || !cell || !isCell(cell)) return
    const painted = setSlots(painting.before, rectangle(painting.from, cell), painting.on)
    if (painted !== daypart) onChange(painted)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = event.button === 0 ? positionOf(event.target) : null
      if (!cell || !isCell(cell)) return
      stroke.current = { from: cell, before: daypart, on: daypart[rectangle(cell, cell)[0] ?? 0] !== '1' }
      event.currentTarget.setPointerCapture(event.pointerId)
      extend(cell)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!stroke.current) return
      scrollAtEdge(event.currentTarget, event.clientX)
      // A captured pointer always reports the grid, so the cell is looked up by place.
      extend(positionOf(document.elementFromPoint(event.clientX, event.clientY)))
    },
    onPointerUp: () => {
      stroke.current = null
    },
    // The browser took the gesture for scrolling the page: as if nothing had been touched.
    onPointerCancel: () => {
      if (stroke.current) onChange(stroke.current.before)
      stroke.current = null
    },
  }
}

const EDGE_PX = 28
const SCROLL_PX = 14

function scrollAtEdge(scroller: HTMLElement, x: number) {
  const { left, right } = scroller.getBoundingClientRect()
  if (x < left + EDGE_PX) scroller.scrollBy({ left: -SCROLL_PX })
  else if (x > right - EDGE_PX) scroller.scrollBy({ left: SCROLL_PX })
}
