import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import { draggedCrop, zoomedCrop } from '@jarchi/shared/banner/crop.ts'
import { pointInFrame, type Gestures, type Point } from './gestures.ts'
import { keyedCrop } from './keyed-crop.ts'
import { useWheelZoom } from './use-wheel-zoom.ts'

/** In CSS pixels: a press that moves less is a tap. */
const TAP_PX = 3

/** Moves and enlarges a banner's picture by drag, pinch, wheel and keys. Without a picture there is nothing to move. */
export function usePictureGestures(place: RefObject<HTMLElement | null>, gestures: Gestures | null) {
  const pointers = useRef(new Map<number, Point>())
  const isMoving = useRef(false)
  useWheelZoom(place, gestures)

  const onPointerDown = (event: PointerEvent) => {
    if (!gestures || event.button !== 0) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!gestures || !before) return
    const to = { x: event.clientX, y: event.clientY }
    const [dx, dy] = [to.x - before.x, to.y - before.y]
    if (!isMoving.current && Math.hypot(dx, dy) < TAP_PX) return
    isMoving.current = true
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, to)
    const { picture, frame, crop, name, onMove } = gestures
    const scale = BANNER_SIZES[name].width / event.currentTarget.getBoundingClientRect().width
    if (!other) return onMove(draggedCrop(picture, frame, crop, dx * scale, dy * scale))
    const by = distance(to, other) / Math.max(1, distance(before, other))
    const middle = pointInFrame(
      event.currentTarget,
      { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 },
      gestures,
    )
    const dragged = draggedCrop(picture, frame, crop, (dx * scale) / 2, (dy * scale) / 2)
    onMove(zoomedCrop(picture, frame, dragged, crop.zoom * by, middle))
  }
  const onPointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    if (!isMoving.current || pointers.current.size > 0) return
    isMoving.current = false
    gestures?.onSettle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const crop = gestures && keyedCrop(event, gestures)
    if (!crop) return
    event.preventDefault()
    gestures.onNudge(crop)
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onKeyDown,
  }
}

function distance(one: Point, other: Point) {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
