import { useFormContext, useWatch } from 'react-hook-form'
import type { BannerValues, CampaignForm } from '../form-values.ts'

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
