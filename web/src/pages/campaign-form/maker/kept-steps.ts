import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { designKey } from '@jarchi/shared/banner/design-key.ts'
import { freshHistory, type DesignHistory } from '@jarchi/shared/banner/design-history.ts'
import { keepWork, keptWork } from '../../kept-work.ts'

/** What there is to step back and forward to, and what making began with. */
export type Steps = { readonly first: BannerConfig; readonly history: DesignHistory<BannerConfig> }

/** Another number with every other form of what is kept. */
const keyOf = (account: number) => `banner-steps-1/${account}`

/** The steps that led to this design, kept for a reload or a second look; none where they led to another. */
export function keptSteps(account: number, design: BannerConfig): Steps {
  const kept = keptWork(keyOf(account)) as (Steps & { of: string }) | null
  if (kept?.of === designKey(design)) return { first: kept.first, history: kept.history }
  return { first: design, history: freshHistory() }
}

export function keepSteps(account: number, design: BannerConfig, steps: Steps) {
  keepWork(keyOf(account), { ...steps, of: designKey(design) })
}
