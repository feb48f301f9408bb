import { Canvas, mix, type Color } from './canvas.ts'

/** The object in a post's pictures. */
export type Motif = 'car' | 'house' | 'phone' | 'sofa'

const WIDTH = 1_200
const HEIGHT = 900
const WHITE: Color = [255, 255, 255]
const INK: Color = [38, 44, 52]
const SKIES: Color[] = [
  [214, 232, 240],
  [245, 229, 208],
  [223, 236, 218],
  [236, 222, 236],
]
const PAINTS: Color[] = [
  [178, 52, 48],
  [32, 98, 140],
  [196, 138, 40],
  [44, 120, 92],
]

/** A picture of a post: the same number always gives the same picture. */
export function drawing(motif: Motif, number: number): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT)
  const sky = SKIES[number % SKIES.length] ?? WHITE
  canvas.gradient(mix(sky, WHITE, 0.5), sky)
  canvas.box([0, 700, WIDTH, HEIGHT], 0, mix(sky, INK, 0.25))
  motifs[motif](canvas, PAINTS[number % PAINTS.length] ?? INK, number)
  return canvas
}

const motifs: Record<Motif, (canvas: Canvas, paint: Color, number: number) => void> = {
  car(canvas, paint, number) {
    const glass = mix(paint, WHITE, 0.75)
    const left = 170 + (number % 3) * 40
    canvas.box([left + 200, 330, left + 640, 560], 90, mix(paint, INK, 0.15))
    canvas.box([left + 235, 365, left + 405, 500], 40, glass)
    canvas.box([left + 430, 365, left + 605, 500], 40, glass)
    canvas.box([left, 480, left + 820, 690], 80, paint)
    canvas.box([left + 770, 540, left + 820, 590], 20, [250, 236, 180])
    for (const wheel of [left + 190, left + 640]) {
      canvas.disc(wheel, 690, 95, INK)
      canvas.disc(wheel, 690, 48, [205, 210, 214])
    }
  },
  house(canvas, paint, number) {
    canvas.disc(1_020, 170, 80, [250, 226, 150])
    canvas.box([300, 400, 900, 760], 0, mix(paint, WHITE, 0.78))
    canvas.roof([240, 190, 960, 410], paint)
    canvas.box([540, 560, 660, 760], 8, mix(paint, INK, 0.35))
    for (const window of number % 2 === 0 ? [360, 720] : [350, 735]) {
      canvas.box([window, 480, window + 120, 600], 8, mix(paint, INK, 0.2))
      canvas.box([window + 10, 490, window + 110, 590], 4, [225, 238, 246])
    }
  },
  phone(canvas, paint, number) {
    canvas.box([440, 110, 760, 770], 48, INK)
    canvas.box([460, 130, 740, 750], 32, mix(paint, WHITE, 0.35))
    canvas.disc(600, 160, 10, INK)
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 3; column++) {
        const share = ((row + column + number) % 4) / 4
        const [x, y] = [492 + column * 78, 330 + row * 96]
        canvas.box([x, y, x + 60, y + 60], 16, mix(WHITE, paint, share))
      }
    }
  },
  sofa(canvas, paint, number) {
    canvas.box([480, 130, 720, 300], 8, mix(paint, WHITE, 0.6))
    canvas.box([250, 380, 950, 640], 60, mix(paint, INK, 0.1))
    canvas.box([170, 460, 330, 720], 50, paint)
    canvas.box([870, 460, 1_030, 720], 50, paint)
    canvas.box([310, 560, 890, 720], 36, mix(paint, WHITE, 0.12))
    const cushions = 2 + (number % 2)
    for (let index = 0; index < cushions; index++) {
      const x = 350 + index * (540 / cushions)
      canvas.box([x, 450, x + 150, 590], 34, mix(paint, WHITE, 0.5))
    }
  },
}
