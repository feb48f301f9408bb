import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { memo, useEffect, useId, useRef } from 'react'
import { paint, type PictureSpec } from './painting.ts'

type Props = {
  spec: PictureSpec
  name: BannerSizeName
  /** A description for screen readers; '' where text beside it gives one. */
  label: string
  /** Painted before the others. */
  isUrgent?: boolean
}

/**
 * A banner at its real size, scaled to its place by CSS. `initial` resets the page's font settings, such as
 * digits of equal width: they would change the canvas, which must show the server's drawing.
 */
export const BannerCanvas = memo(function BannerCanvas({ spec, name, label, isUrgent = false }: Props) {
  const key = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = BANNER_SIZES[name]
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d', { willReadFrequently: true })
    if (ctx) queuePaint(key, () => paint(ctx, spec, name), isUrgent)
  }, [key, spec, name, isUrgent])
  useEffect(() => () => dropPaint(key), [key])
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      data-banner={name}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="pointer-events-none block h-auto w-full [font:initial]"
    />
  )
})

type Paint = () => void

const waiting = new Map<string, Paint>()
let frame = 0

/**
 * Paints in the next frame. One canvas per frame, urgent ones first, so that the touched banner never waits.
 */
function queuePaint(key: string, work: Paint, isUrgent: boolean) {
  const others = [...waiting].filter(([each]) => each !== key)
  waiting.clear()
  const ordered = isUrgent ? [[key, work] as const, ...others] : [...others, [key, work] as const]
  for (const entry of ordered) waiting.set(...entry)
  frame ||= requestAnimationFrame(paintNext)
}

function dropPaint(key: string) {
  waiting.delete(key)
}

function paintNext() {
  const [next] = waiting
  frame = waiting.size > 1 ? requestAnimationFrame(paintNext) : 0
  if (!next) return
  const [key, work] = next
  waiting.delete(key)
  work()
}
