import type { BannerConfig } from '../api/banner-config.ts'
import { bannerConfigFields } from './banner-config-fields.ts'
import { tidyText } from '../files/banner/text-rules.ts'

/** A design as it is sent and drawn, with tidy texts. */
export function tidyDesign(design: BannerConfig): BannerConfig {
  const { title, subtitle, action } = design.texts
  const texts = { title: tidyText(title), subtitle: tidyText(subtitle), action: tidyText(action) }
  return { ...design, texts }
}

/** The same key for designs with the same drawing, in any order of their parts. */
export function designKey(design: BannerConfig): string {
  return JSON.stringify(bannerConfigFields(tidyDesign(design)))
}
