import type { BannerConfig } from './api/banner-config.ts'
import { bannerConfigFields } from './banner-config-fields.ts'
import { tidyText } from './banner/text-rules.ts'

/** A design as it is sent and drawn: its texts tidy. */
export function tidyDesign(design: BannerConfig): BannerConfig {
  const { title, subtitle, action } = design.texts
  const texts = { title: tidyText(title), subtitle: tidyText(subtitle), action: tidyText(action) }
  return { ...design, texts }
}

/** The same for designs whose drawings are the same, whatever the order of their parts. */
export function designKey(design: BannerConfig): string {
  return JSON.stringify(bannerConfigFields(tidyDesign(design)))
}
