import { brokenLines, SMALLEST_TEXT, type Line, type MeasuredText } from './text-fit.ts'

/** A template's limits for its texts: sizes in pixels, the most lines, and the space for all of them. */
export type StackRoom = {
  width: number
  height: number
  titleMost: number
  titleLines: number
  subtitleMost: number
  subtitleLines: number
  /** The height of what is under the texts, with its gap. */
  below: number
  /** How many pixels the texts may cover. */
  most: number
}

export type StackLine = Line & { size: number; part: 'title' | 'subtitle'; top: number; height: number }
export type Stack = { lines: StackLine[]; height: number }

const TITLE_LEADING = 1.34
const SUBTITLE_LEADING = 1.5

/** Title over subtitle at the largest sizes that fit; null if even the smallest do not. */
export function fittedStack(title: MeasuredText, subtitle: MeasuredText, room: StackRoom): Stack | null {
  for (let size = room.titleMost; size >= SMALLEST_TEXT; size -= 2) {
    const stack = stackAt(title, subtitle, room, size)
    if (stack) return stack
  }
  return null
}

function stackAt(title: MeasuredText, subtitle: MeasuredText, room: StackRoom, size: number): Stack | null {
  const titleLines = brokenLines(title, size, room.width, room.titleLines)
  if (!titleLines) return null
  const wanted = Math.round(Math.min(room.subtitleMost, Math.max(SMALLEST_TEXT, size * 0.56)))
  for (let small = wanted; small >= SMALLEST_TEXT; small -= 2) {
    // A smaller subtitle than this looks wrong; the title shrinks first.
    if (small < wanted * 0.72 && size > SMALLEST_TEXT + 20) return null
    const subtitleLines = brokenLines(subtitle, small, room.width, room.subtitleLines)
    const stack = subtitleLines && piled(titleLines, size, subtitleLines, small)
    if (stack && stack.height + room.below <= room.height && coverOf(stack) <= room.most) return stack
  }
  return null
}

function piled(title: Line[], size: number, subtitle: Line[], small: number): Stack {
  const lines: StackLine[] = []
  let top = 0
  const put = (from: Line[], textSize: number, part: StackLine['part'], leading: number) => {
    const height = Math.round(textSize * leading)
    for (const line of from) {
      lines.push({ ...line, size: textSize, part, top, height })
      top += height
    }
  }
  put(title, size, 'title', TITLE_LEADING)
  if (title.length > 0 && subtitle.length > 0) top += Math.round(small * 0.2)
  put(subtitle, small, 'subtitle', SUBTITLE_LEADING)
  return { lines, height: top }
}

function coverOf({ lines }: Stack): number {
  return lines.reduce((sum, { width, height }) => sum + width * height, 0)
}
