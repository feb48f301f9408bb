import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { designKey } from '@jarchi/shared/design-key.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Banners, BannerValues, CampaignForm } from '../form-values.ts'

const NAMES = ['bannerType', 'design', 'banners', 'shelf'] as const

/** All that the form holds of the ad's banners, and how to change it. */
export function useBannerValues() {
  const { control, setValue, getFieldState, trigger } = useFormContext<CampaignForm>()
  const [bannerType, design, banners, shelf] = useWatch({ control, name: NAMES })
  const set = (next: Partial<BannerValues>) => {
    for (const name of NAMES) {
      const value = next[name]
      if (value !== undefined) setValue(name, value, { shouldDirty: true })
    }
    if (getFieldState('banners').error) void trigger('banners')
  }
  return { values: { bannerType, design, banners, shelf } as BannerValues, set }
}

/** Whether the banners show the design as it is now, and not an earlier one. */
export function showDesign(banners: Banners, design: BannerConfig): boolean {
  const key = designKey(design)
  return BANNER_SIZE_NAMES.every((name) => banners[name]?.design === key)
}
