import { BANNER_SIZES, type BannerSizeName, type Size } from '@jarchi/shared/banner-size.ts'
import type { Rect } from '@jarchi/shared/banner/canvas.ts'
import type { Crop } from '@jarchi/shared/banner/crop.ts'

/** What can be done to a banner's picture with fingers, mouse and keys. */
export type Gestures = {
  name: BannerSizeName
  picture: Size
  /** Where the picture stands in the banner, in its pixels. */
  frame: Rect
  crop: Crop
  onMove: (crop: Crop) => void
  /** By what says no end of its movement. */
  onNudge: (crop: Crop) => void
  onSettle: () => void
}

export type Point = { x: number; y: number }

/** A place on the screen in the frame: parts of its width and height. */
export function pointInFrame(place: Element, { x, y }: Point, { frame, name }: Gestures): Point {
  const box = place.getBoundingClientRect()
  const scale = BANNER_SIZES[name].width / box.width
  return {
    x: ((x - box.left) * scale - frame.x) / frame.width,
    y: ((y - box.top) * scale - frame.y) / frame.height,
  }
}
