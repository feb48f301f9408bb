import { createContext, use } from 'react'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { DesignProblems } from './design-problems.ts'
import type { LoadedPicture } from './loaded-picture.ts'
import type { useLiveCrop } from './use-live-crop.ts'
import type { useTaking } from './use-taking.ts'

/** What the parts of the maker share. */
export type Maker = {
  readonly design: BannerConfig
  readonly problems: DesignProblems
  /** Null without one, and while it is on its way. */
  readonly picture: LoadedPicture | null
  readonly active: BannerSizeName
  readonly cropping: ReturnType<typeof useLiveCrop>
  readonly taking: ReturnType<typeof useTaking>
  /** Whether moving the picture in one size moves it in all. */
  readonly areTogether: boolean
  onTogether(areTogether: boolean): void
  onActivate(name: BannerSizeName): void
  /** `said` is told to those who do not see the banner change; changes of one group are one step. */
  change(next: BannerConfig, said?: string, group?: string): void
}

export const MakerContext = createContext<Maker | null>(null)

export function useMaker(): Maker {
  const maker = use(MakerContext)
  if (!maker) throw new Error('used outside the banner maker')
  return maker
}
