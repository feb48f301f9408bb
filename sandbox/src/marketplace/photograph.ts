import type { Canvas } from './canvas.ts'

const WIDTH = 1_920
const HEIGHT = 1_440
/** Sizes in pixels of what is seen on surfaces, from grass to a sensor's grain, and how much it stands out. */
const TEXTURES = [
  [1, 16],
  [3, 25],
  [8, 12],
] as const

/** A drawing as a phone's camera would take it: larger, and nowhere smooth, so that it weighs as photos do. */
export function photograph(drawing: Canvas): Canvas {
  return drawing.enlarged(WIDTH, HEIGHT, (x, y) => {
    let light = 0
    for (const [size, contrast] of TEXTURES) {
      light += (scrambled(Math.floor(x / size), Math.floor(y / size)) - 0.5) * contrast
    }
    return light
  })
}

/** From 0 to 1, always the same for a place, and looks random. */
function scrambled(x: number, y: number): number {
  const mixed = Math.imul(x * 4_099 + y, 0x2c1b3c6d)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39) >>> 8) / 2 ** 24
}
