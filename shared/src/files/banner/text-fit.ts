import type { Canvas2D } from './canvas.ts'

/** In pixels at true size: smaller text cannot be read on a phone. */
export const SMALLEST_TEXT = 28
const MEASURED_AT = 100
const AND = '\u0648'

export const FONT_FAMILY = 'Vazirmatn Banner'
export type Weight = 500 | 800

/** A canvas font of the banners' family; `size` in pixels. */
export function fontOf(weight: Weight, size: number): string {
  return `${weight} ${size}px "${FONT_FAMILY}"`
}

/** Words with their widths at 1 px, measured once: other sizes follow by scaling. */
export type MeasuredText = { words: readonly string[]; widths: readonly number[]; blank: number }

/** Measures a text word by word; sets the canvas's font. */
export function measured(ctx: Canvas2D<never>, text: string, weight: Weight): MeasuredText {
  ctx.font = fontOf(weight, MEASURED_AT)
  const width = (piece: string) => ctx.measureText(piece).width / MEASURED_AT
  const words = unbroken(text.split(' ').filter(Boolean))
  return { words, widths: words.map(width), blank: width(' ') }
}

/** 'And' stays with the next word: no line ends in it. */
function unbroken(words: readonly string[]): string[] {
  return words.reduce<string[]>((kept, word) => {
    const last = kept.at(-1)
    return last === AND ? [...kept.slice(0, -1), `${last} ${word}`] : [...kept, word]
  }, [])
}

export type Line = { text: string; width: number }

/**
 * The lines at that size, none wider than `room`; null if a single word is wider, or there are too many
 * lines.
 */
export function brokenLines(text: MeasuredText, size: number, room: number, most: number): Line[] | null {
  const lines = greedyLines(text, size, room)
  if (!lines || lines.length > most) return null
  return lines.length > 1 ? evenLines(text, size, room, lines) : lines
}

function greedyLines({ words, widths, blank }: MeasuredText, size: number, room: number): Line[] | null {
  const lines: Line[] = []
  for (const [index, word] of words.entries()) {
    const width = (widths[index] ?? 0) * size
    if (width > room) return null
    const last = lines.at(-1)
    const joined = last ? last.width + blank * size + width : Infinity
    if (last && joined <= room) lines[lines.length - 1] = { text: `${last.text} ${word}`, width: joined }
    else lines.push({ text: word, width })
  }
  return lines
}

/** The same number of lines, as equal in length as possible, without a single word at the end. */
function evenLines(text: MeasuredText, size: number, room: number, lines: Line[]): Line[] {
  let best = lines
  let [low, high] = [0, room]
  while (high - low > 4) {
    const middle = (low + high) / 2
    const tried = greedyLines(text, size, middle)
    if (tried && tried.length <= lines.length) [best, high] = [tried, middle]
    else low = middle
  }
  return best
}
