/**
 * The part of a canvas that drawing needs, in browsers and in @napi-rs/canvas. `Picture` is the argument of
 * `drawImage`.
 */
export type Canvas2D<Picture> = {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  globalAlpha: number
  font: string
  direction: string
  lang?: string
  textAlign: string
  textBaseline: string
  imageSmoothingEnabled: boolean
  imageSmoothingQuality: string
  beginPath(): void
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
  arc(x: number, y: number, radius: number, from: number, to: number): void
  rect(x: number, y: number, width: number, height: number): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  fill(rule?: 'evenodd'): void
  stroke(): void
  fillRect(x: number, y: number, width: number, height: number): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { width: number }
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient
  drawImage(
    picture: Picture,
    sx: number,
    sy: number,
    sWidth: number,
    sHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void
}

type Gradient = { addColorStop(offset: number, color: string): void }

export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
