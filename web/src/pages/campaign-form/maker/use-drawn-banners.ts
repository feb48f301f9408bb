import { useCallback, useEffect, useRef, useState } from 'react'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { designKey } from '@jarchi/shared/banner/design-key.ts'
import { useAccount } from '../../../navigation/use-account.ts'
import { showDesign } from '../banners/made-state.ts'
import type { Banners } from '../form-values.ts'
import { drawnBanners } from './drawn-banners.ts'

/** In the middle of work the pictures of it may lag behind. */
const PAUSE_MS = 600

type Drawing = {
  design: BannerConfig | null
  banners: Banners
  /** While it is being worked on, drawing waits for a pause. */
  isAtWork: boolean
  onDrawn: (banners: Banners) => void
}

/** Keeps the form's banners what the design looks like. */
export function useDrawnBanners({ design, banners, isAtWork, onDrawn }: Drawing) {
  const account = useAccount()
  const [failed, setFailed] = useState<string | null>(null)
  const key = design && designKey(design)
  const isDrawn = design !== null && showDesign(banners, design)
  const drawNow = useCallback(
    async (wanted: BannerConfig) => {
      try {
        const drawn = await drawnBanners(account, wanted)
        setFailed(null)
        return drawn
      } catch {
        // Fonts or picture did not come; another try is offered.
        setFailed(designKey(wanted))
        return null
      }
    },
    [account],
  )
  const draw = useRef<() => Promise<Banners | null>>(undefined)
  const take = useRef(onDrawn)
  useEffect(() => {
    draw.current = async () => design && drawNow(design)
    take.current = onDrawn
  })
  useEffect(() => {
    if (key === null || isDrawn || failed === key) return
    let isCurrent = true
    const start = async () => {
      const drawn = await draw.current?.()
      if (isCurrent && drawn) take.current(drawn)
    }
    const timer = setTimeout(() => void start(), isAtWork ? PAUSE_MS : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, isDrawn, isAtWork, failed])
  return { isDrawn, hasFailed: failed !== null && failed === key, drawNow, retry: () => setFailed(null) }
}
