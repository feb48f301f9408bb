import sharp from 'sharp'

/** Bars of a letter, the oldest first; `text` says what they show to who cannot see them. */
export type Chart = { text: string; values: readonly number[] }

const WIDTH = 1_024
const HEIGHT = 280
const GAP = 12
const COLORS = { page: '#ffffff', bar: '#9cc5bc', last: '#0e6b5c' }

/**
 * The bars as a PNG of 1024 × 280, from right to left, without letters: fonts differ from machine to machine. Drawn of
 * plain rectangles, since the server reads no SVG.
 */
export function chartPicture({ values }: Chart): Promise<Buffer> {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  const bars = values.map((value, index) => {
    const height = Math.max(4, Math.round((value / most) * (HEIGHT - 24)))
    const background = index === values.length - 1 ? COLORS.last : COLORS.bar
    return {
      input: {
        create: { width: Math.max(1, Math.round(step - GAP)), height, channels: 3 as const, background },
      },
      left: Math.round(WIDTH - (index + 1) * step + GAP / 2),
      top: HEIGHT - height,
    }
  })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.page } })
    .composite(bars)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
