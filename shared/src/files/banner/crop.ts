import type { Size } from '../banner-size.ts'
import type { Rect } from './canvas.ts'

/** The visible part of a picture: `x` and `y` from 0 (left, top) to 1, `zoom` from 1 (just covers) to 4. */
export type Crop = { x: number; y: number; zoom: number }

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const LARGEST_ZOOM = 4

/** The part of the picture, in its own pixels, that fills the frame without stretching. */
export function cropRect(picture: Size, frame: Size, { x, y, zoom }: Crop): Rect {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const within = clamped(zoom, 1, LARGEST_ZOOM) * scale
  const width = Math.min(picture.width, frame.width / within)
  const height = Math.min(picture.height, frame.height / within)
  return {
    x: (picture.width - width) * clamped(x, 0, 1),
    y: (picture.height - height) * clamped(y, 0, 1),
    width,
    height,
  }
}

/** The crop after the picture was dragged by so many pixels of the frame. */
export function draggedCrop(picture: Size, frame: Size, crop: Crop, dx: number, dy: number): Crop {
  const shown = cropRect(picture, frame, crop)
  const along = (at: number, moved: number, shownLength: number, length: number, frameLength: number) => {
    const room = length - shownLength
    return room <= 0 ? at : clamped(at - (moved * shownLength) / frameLength / room, 0, 1)
  }
  return {
    x: along(crop.x, dx, shown.width, picture.width, frame.width),
    y: along(crop.y, dy, shown.height, picture.height, frame.height),
    zoom: crop.zoom,
  }
}

/**
 * The crop at another zoom; the point of the frame (parts of its width and height) keeps showing the same
 * place.
 */
export function zoomedCrop(
  picture: Size,
  frame: Size,
  crop: Crop,
  zoom: number,
  point: { x: number; y: number } = MIDDLE,
): Crop {
  const next = { ...crop, zoom: clamped(zoom, 1, LARGEST_ZOOM) }
  const [before, after] = [cropRect(picture, frame, crop), cropRect(picture, frame, next)]
  const along = (at: number, from: number, length: number, shown: number, room: number, part: number) =>
    room <= 0 ? at : clamped((from + (length - shown) * part) / room, 0, 1)
  const [roomX, roomY] = [picture.width - after.width, picture.height - after.height]
  return {
    x: along(crop.x, before.x, before.width, after.width, roomX, point.x),
    y: along(crop.y, before.y, before.height, after.height, roomY, point.y),
    zoom: next.zoom,
  }
}

/** The stored form: without digits too small to be visible. */
export function roundedCrop({ x, y, zoom }: Crop): Crop {
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return { x: round(x), y: round(y), zoom: round(zoom) }
}

function clamped(value: number, low: number, high: number) {
  return Math.min(high, Math.max(low, value))
}
