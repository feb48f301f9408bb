import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { designKey } from '@jarchi/shared/files/design-key.ts'
import { useCampaignForm, useField } from '../form-fields.ts'
import { NO_BANNERS, type Banners, type BannerValues } from '../form-values.ts'

/** The form's values about banners, and functions that change them. */
export function useBannerValues() {
  const { change } = useCampaignForm()
  const values: BannerValues = {
    bannerType: useField('bannerType').value,
    design: useField('design').value,
    banners: useField('banners').value,
    shelf: useField('shelf').value,
  }
  return { values, set: (next: Partial<BannerValues>) => change(next) }
}

/** Whether the banners show the current design, and not an earlier one. */
export function showDesign(banners: Banners, design: BannerConfig): boolean {
  const key = designKey(design)
  return BANNER_SIZE_NAMES.every((name) => banners[name]?.design === key)
}

/** The banners drawn from a design. */
export function bannersOf(design: BannerConfig, pictures: Readonly<Record<BannerSizeName, Blob>>): Banners {
  const key = designKey(design)
  const drawn = BANNER_SIZE_NAMES.map(
    (name) => [name, { kind: 'new', picture: pictures[name], design: key }] as const,
  )
  return { ...NO_BANNERS, ...Object.fromEntries(drawn) }
}
