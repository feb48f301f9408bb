import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { Banners } from '../form-values.ts'

export type BannerFiles = Record<BannerSizeName, Blob>

/** The three files, or null while one is missing: custom banners go as a complete set only (§5). */
export function completeBanners({ medium, large, xlarge }: Banners): BannerFiles | null {
  if (!medium || !large || !xlarge) return null
  return { medium: medium.picture, large: large.picture, xlarge: xlarge.picture }
}

type AdContent = { campaignId: number; active: boolean; landing: string; banners: BannerFiles | null }

/** The multipart body of an ad. Without banners those that the server holds stay as they are. */
export function adForm({ campaignId, active, landing, banners }: AdContent): FormData {
  const form = new FormData()
  form.set('campaign_id', String(campaignId))
  form.set('active', String(active))
  form.set('landing_url', landing)
  form.set('divar_panel_type', 'divar_panel')
  if (!banners) return form
  form.set('divar_banner_type', 'custom')
  form.set('has_custom_banners', 'true')
  for (const name of BANNER_SIZE_NAMES)
    form.set(`divar_${name}_banner`, banners[name], fileName(name, banners))
  form.set('divar_small_banner', banners.medium, fileName('small', { small: banners.medium }))
  return form
}

function fileName<Name extends string>(name: Name, files: Record<Name, Blob>): string {
  return `${name}.${files[name].type.replace(/^image\//, '')}`
}
