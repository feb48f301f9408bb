import { useEffect, useRef, useState } from 'react'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { roundedCrop, type Crop } from '@jarchi/shared/banner/crop.ts'

export type LiveCrop = { readonly name: BannerSizeName; readonly crop: Crop }

/** A wheel, a key or a slider says no end of its movement: this long without more of it is one. */
const PAUSE_MS = 250

/**
 * A crop while it is being moved: only its own banner shows it. Settled, it becomes part of the design, of all three
 * sizes where they move together.
 */
export function useLiveCrop(
  design: BannerConfig,
  areTogether: boolean,
  change: (design: BannerConfig, group?: string) => void,
) {
  const [live, setLive] = useState<LiveCrop | null>(null)
  const moving = useRef<LiveCrop | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useRef<(group?: string) => void>(undefined)

  const show = (moved: LiveCrop | null) => {
    clearTimeout(timer.current)
    moving.current = moved
    setLive(moved)
  }
  const settle = (group?: string) => {
    const moved = moving.current
    show(null)
    if (moved) change(withCrop(design, moved, areTogether), group)
  }
  // A timer must keep the crop in the design as it is then.
  useEffect(() => {
    keep.current = settle
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    live,
    move: (name: BannerSizeName, crop: Crop) => show({ name, crop }),
    /** Moves by something that says no end. */
    nudge: (name: BannerSizeName, crop: Crop) => {
      show({ name, crop })
      timer.current = setTimeout(() => keep.current?.(`crop-${name}`), PAUSE_MS)
    },
    settle,
    drop: () => show(null),
  }
}

function withCrop(design: BannerConfig, { name, crop }: LiveCrop, areTogether: boolean): BannerConfig {
  if (!design.picture) return design
  const names = areTogether ? BANNER_SIZE_NAMES : [name]
  const moved = Object.fromEntries(names.map((each) => [each, roundedCrop(crop)]))
  return { ...design, picture: { ...design.picture, crops: { ...design.picture.crops, ...moved } } }
}
