import type { Canvas2D, Rect } from './canvas.ts'
import type { Color } from './color.ts'

type Context = Canvas2D<never>

/** A filled circle. */
export function disc(ctx: Context, x: number, y: number, radius: number, fill: unknown) {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fillStyle = fill
  ctx.fill()
}

/** The outline of a circle, `width` pixels thick. */
export function ring(ctx: Context, x: number, y: number, radius: number, width: number, color: string) {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.strokeStyle = color
  ctx.lineWidth = width
  ctx.stroke()
}

/** A filled shape with these corners. */
export function polygon(ctx: Context, points: readonly (readonly [number, number])[], fill: unknown) {
  ctx.beginPath()
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) ctx.moveTo(x, y)
    else ctx.lineTo(x, y)
  }
  ctx.closePath()
  ctx.fillStyle = fill
  ctx.fill()
}

/** Adds a pointed arch, standing on the lower edge of its box, to the path. */
export function archPath(ctx: Context, { x, y, width, height }: Rect) {
  const rise = Math.min(height, width * 0.72)
  const [right, bottom, middle, spring] = [x + width, y + height, x + width / 2, y + rise]
  ctx.moveTo(x, bottom)
  ctx.lineTo(x, spring)
  ctx.bezierCurveTo(x, y + rise * 0.44, x + width * 0.27, y + rise * 0.2, middle, y)
  ctx.bezierCurveTo(right - width * 0.27, y + rise * 0.2, right, y + rise * 0.44, right, spring)
  ctx.lineTo(right, bottom)
  ctx.closePath()
}

/** The box enlarged on every side except its foot. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + by }
}

/** The eight-pointed star of Persian tilework: two squares, one turned. */
export function star(ctx: Context, x: number, y: number, radius: number, fill: unknown) {
  const inner = radius * 0.765
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = (Math.PI * index) / 8
    const reach = index % 2 === 0 ? radius : inner
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const
  })
  polygon(ctx, points, fill)
}

/** A gradient from left to right, each stop at its part of the way. */
export function sideways(
  ctx: Context,
  from: number,
  to: number,
  stops: readonly (readonly [number, string])[],
) {
  const gradient = ctx.createLinearGradient(from, 0, to, 0)
  for (const [at, color] of stops) gradient.addColorStop(at, color)
  return gradient
}

/** From the upper right to the lower left corner. */
export function slanted(ctx: Context, { x, y, width, height }: Rect, from: Color, to: Color) {
  const gradient = ctx.createLinearGradient(x + width, y, x, y + height)
  gradient.addColorStop(0, from)
  gradient.addColorStop(1, to)
  return gradient
}
