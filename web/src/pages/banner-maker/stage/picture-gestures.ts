import { BANNER_SIZES, type BannerSizeName, type Size } from '@jarchi/shared/files/banner-size.ts'
import type { Rect } from '@jarchi/shared/files/banner/canvas.ts'
import { draggedCrop, MIDDLE, zoomedCrop, type Crop } from '@jarchi/shared/files/banner/crop.ts'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

/** In CSS pixels: a press that moves less is a tap. */
const TAP_PX = 3

/**
 * Moves and enlarges a banner's picture by drag, pinch, wheel and keys. Without a picture nothing can be
 * moved.
 */
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

const SPEED = 0.0015

/** React's wheel listeners are passive, so the page would scroll; this adds its own listener. */
function useWheelZoom(place: RefObject<HTMLElement | null>, gestures: Gestures | null) {
  const now = useRef(gestures)
  useEffect(() => {
    now.current = gestures
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const zoom = (event: WheelEvent) => {
      const given = now.current
      if (!given) return
      event.preventDefault()
      const { picture, frame, crop } = given
      const point = pointInFrame(element, { x: event.clientX, y: event.clientY }, given)
      given.onNudge(zoomedCrop(picture, frame, crop, crop.zoom * Math.exp(-event.deltaY * SPEED), point))
    }
    element.addEventListener('wheel', zoom, { passive: false })
    return () => element.removeEventListener('wheel', zoom)
  }, [place])
}

/** The gestures on a banner's picture with fingers, mouse and keys. */
export type Gestures = {
  name: BannerSizeName
  picture: Size
  /** The picture's area in the banner, in the banner's pixels. */
  frame: Rect
  crop: Crop
  onMove: (crop: Crop) => void
  /** For movements without an end event. */
  onNudge: (crop: Crop) => void
  onSettle: () => void
}

type Point = { x: number; y: number }

/** A point on the screen as a part of the frame's width and height. */
function pointInFrame(place: Element, { x, y }: Point, { frame, name }: Gestures): Point {
  const box = place.getBoundingClientRect()
  const scale = BANNER_SIZES[name].width / box.width
  return {
    x: ((x - box.left) * scale - frame.x) / frame.width,
    y: ((y - box.top) * scale - frame.y) / frame.height,
  }
}

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }
type Moved = { picture: Size; frame: Size; crop: Crop }

/** In pixels of the banner. */
const STEP = 16
const LONG_STEP = 80
const ZOOM_STEP = 1.1

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The crop after a key: arrows move the picture (with Shift, further), + and - zoom, 0 centres it. */
export function keyedCrop(pressed: Key, { picture, frame, crop }: Moved): Crop | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  const { key } = pressed
  const direction = DIRECTIONS[key]
  const step = pressed.shiftKey ? LONG_STEP : STEP
  if (direction) return draggedCrop(picture, frame, crop, direction[0] * step, direction[1] * step)
  if (key === '+' || key === '=') return zoomedCrop(picture, frame, crop, crop.zoom * ZOOM_STEP)
  if (key === '-' || key === '_') return zoomedCrop(picture, frame, crop, crop.zoom / ZOOM_STEP)
  return key === '0' || key === '\u06f0' ? MIDDLE : null
}
