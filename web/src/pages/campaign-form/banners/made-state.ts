import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { designKey } from '@jarchi/shared/banner/design-key.ts'
import type { Banners } from '../form-values.ts'

/** Whether the banners show the design as it is now, and not an earlier one. */
export function showDesign(banners: Banners, design: BannerConfig): boolean {
  const key = designKey(design)
  return BANNER_SIZE_NAMES.every((name) => banners[name]?.design === key)
}
