type Paint = () => void

const waiting = new Map<string, Paint>()
let frame = 0

/** Paints in the next frame. One canvas a frame, the urgent first: what is under the finger never waits. */
export function queuePaint(key: string, paint: Paint, isUrgent: boolean) {
  const others = [...waiting].filter(([each]) => each !== key)
  waiting.clear()
  const ordered = isUrgent ? [[key, paint] as const, ...others] : [...others, [key, paint] as const]
  for (const [each, work] of ordered) waiting.set(each, work)
  frame ||= requestAnimationFrame(paintNext)
}

export function dropPaint(key: string) {
  waiting.delete(key)
}

function paintNext() {
  const [next] = waiting
  frame = waiting.size > 1 ? requestAnimationFrame(paintNext) : 0
  if (!next) return
  const [key, paint] = next
  waiting.delete(key)
  paint()
}
