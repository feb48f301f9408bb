import { mix, type Color } from '@jarchi/shared/files/banner/color.ts'
import sharp from 'sharp'

/** Bars in an e-mail, the oldest first; `text` describes them for readers who cannot see them. */
export type Chart = { text: string; values: readonly number[] }

const WIDTH = 1_024
const HEIGHT = 280
const GAP = 12
const PAGE = '#ffffff'
/** The share of white in all bars except the last. */
const PALE = 0.6

/**
 * The bars as a PNG of 1024 × 280, from right to left, without letters: fonts differ between machines. Drawn
 * from plain rectangles, since the server reads no SVG.
 */
export function chartPicture({ values }: Chart, accent: Color): Promise<Buffer> {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  const bars = values.map((value, index) => {
    const height = Math.max(4, Math.round((value / most) * (HEIGHT - 24)))
    const background = index === values.length - 1 ? accent : mix(accent, PAGE, PALE)
    return {
      input: {
        create: { width: Math.max(1, Math.round(step - GAP)), height, channels: 3 as const, background },
      },
      left: Math.round(WIDTH - (index + 1) * step + GAP / 2),
      top: HEIGHT - height,
    }
  })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAGE } })
    .composite(bars)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
