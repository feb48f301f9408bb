import type { Size } from '@jarchi/shared/banner-size.ts'
import { draggedCrop, MIDDLE, zoomedCrop, type Crop } from '@jarchi/shared/banner/crop.ts'

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

/** The crop after a key: arrows move the picture (Shift: further), + and - zoom, 0 goes back to the middle. */
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
