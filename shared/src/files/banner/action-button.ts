import type { Canvas2D, Rect } from './canvas.ts'
import { embedded } from './isolates.ts'
import type { Look } from './look.ts'
import { brokenLines, fontOf, SMALLEST_TEXT, type MeasuredText } from './text-fit.ts'

/** The call to action as a button: one line of text and a forward arrow, which points left. */
export type Action = { text: string; size: number; width: number; height: number }
export type PlacedAction = Action & Rect

const SIDE = 1.05
const ARROW = 1.15

/** The button in the largest size, at most `most`, that fits in `room`, in pixels. */
export function fittedAction(text: MeasuredText, most: number, room: number): Action | 'too_long' {
  for (let size = most; size >= SMALLEST_TEXT; size -= 2) {
    const around = (2 * SIDE + ARROW) * size
    const [line] = brokenLines(text, size, room - around, 1) ?? []
    if (line)
      return { text: line.text, size, width: Math.ceil(line.width + around), height: Math.round(size * 2.35) }
  }
  return 'too_long'
}

/** The button within its place: vertically centred, and aligned as given. */
export function actionAt(action: Action, place: Rect, align: 'right' | 'center'): PlacedAction {
  const free = place.width - action.width
  const x = place.x + (align === 'right' ? free : free / 2)
  return { ...action, x: Math.round(x), y: Math.round(place.y + (place.height - action.height) / 2) }
}

/** Draws the button with its text and arrow. */
export function drawAction(ctx: Canvas2D<never>, action: PlacedAction, { button }: Look) {
  const { x, y, width, height, size } = action
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, height / 2)
  ctx.fillStyle = button.fill
  ctx.fill()
  ctx.font = fontOf(800, size)
  ctx.textAlign = 'right'
  ctx.fillStyle = button.ink
  ctx.fillText(
    embedded(action.text),
    x + width - Math.round(size * SIDE),
    y + Math.round(height / 2 + size * 0.27),
  )
  const [tip, middle, arm] = [x + Math.round(size * SIDE), y + height / 2 + size * 0.05, size * 0.27]
  ctx.beginPath()
  ctx.moveTo(tip + arm, middle - arm)
  ctx.lineTo(tip, middle)
  ctx.lineTo(tip + arm, middle + arm)
  ctx.moveTo(tip, middle)
  ctx.lineTo(tip + size * 0.72, middle)
  ctx.strokeStyle = button.ink
  ctx.lineWidth = Math.max(3, Math.round(size * 0.1))
  ctx.stroke()
}
