import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { MIDDLE } from '@jarchi/shared/banner/crop.ts'

/** Whether the picture lies alike in all sizes, so that it may go on moving in all of them together. */
export function areCropsAlike({ picture }: Pick<BannerConfig, 'picture'>): boolean {
  const crops = BANNER_SIZE_NAMES.map((name) => picture?.crops[name] ?? MIDDLE)
  return new Set(crops.map(({ x, y, zoom }) => `${x},${y},${zoom}`)).size === 1
}
