import { png } from './png.ts'

export type Color = readonly [red: number, green: number, blue: number]
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** A small canvas with soft edges; coordinates are pixels. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly #pixels: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#pixels = new Uint8Array(width * height * 3)
  }

  /** Fills the whole canvas, from one colour at the top to another at the bottom. */
  gradient(top: Color, bottom: Color) {
    for (let y = 0; y < this.height; y++) {
      const share = y / (this.height - 1)
      const color = mix(top, bottom, share)
      for (let x = 0; x < this.width; x++) this.#pixels.set(color, (y * this.width + x) * 3)
    }
  }

  /** A box with round corners. */
  box([left, top, right, bottom]: Box, radius: number, color: Color) {
    const center = { x: (left + right) / 2, y: (top + bottom) / 2 }
    const half = { x: (right - left) / 2 - radius, y: (bottom - top) / 2 - radius }
    this.#shape([left, top, right, bottom], color, (x, y) => {
      const dx = Math.max(Math.abs(x - center.x) - half.x, 0)
      const dy = Math.max(Math.abs(y - center.y) - half.y, 0)
      return Math.hypot(dx, dy) - radius
    })
  }

  disc(x: number, y: number, radius: number, color: Color) {
    this.box([x - radius, y - radius, x + radius, y + radius], radius, color)
  }

  /** A triangle on its base. */
  roof([left, top, right, bottom]: Box, color: Color) {
    const middle = (left + right) / 2
    const slope = (bottom - top) / (middle - left)
    const steepness = Math.hypot(slope, 1)
    this.#shape([left, top, right, bottom], color, (x, y) =>
      Math.max((Math.abs(x - middle) * slope - (y - top)) / steepness, y - bottom),
    )
  }

  /** A larger copy; `light` is added to the values of a pixel. */
  enlarged(width: number, height: number, light: (x: number, y: number) => number): Canvas {
    const larger = new Canvas(width, height)
    let to = 0
    for (let y = 0; y < height; y++) {
      const row = Math.floor((y * this.height) / height) * this.width
      for (let x = 0; x < width; x++) {
        const from = (row + Math.floor((x * this.width) / width)) * 3
        const more = light(x, y)
        for (let part = 0; part < 3; part++) {
          larger.#pixels[to++] = Math.min(Math.max((this.#pixels[from + part] ?? 0) + more, 0), 255)
        }
      }
    }
    return larger
  }

  png(): Buffer {
    return png(this.width, this.height, this.#pixels)
  }

  /** `distance` in pixels to the edge of the shape, negative inside. */
  #shape([left, top, right, bottom]: Box, color: Color, distance: (x: number, y: number) => number) {
    const endX = Math.min(Math.ceil(right), this.width)
    const endY = Math.min(Math.ceil(bottom), this.height)
    for (let y = Math.max(Math.floor(top), 0); y < endY; y++) {
      for (let x = Math.max(Math.floor(left), 0); x < endX; x++) {
        const cover = Math.min(Math.max(0.5 - distance(x + 0.5, y + 0.5), 0), 1)
        if (cover > 0) this.#blend((y * this.width + x) * 3, color, cover)
      }
    }
  }

  #blend(at: number, color: Color, cover: number) {
    for (let part = 0; part < 3; part++) {
      const before = this.#pixels[at + part] ?? 0
      this.#pixels[at + part] = Math.round(before + ((color[part] ?? 0) - before) * cover)
    }
  }
}

export function mix(from: Color, to: Color, share: number): Color {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}
