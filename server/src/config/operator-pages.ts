import path from 'node:path'
import type { Values } from './variables.ts'

const DATA = path.join(import.meta.dirname, '../../../data')

/** What the operator decides of pages that are theirs to fill. */
export function operatorPages(values: Values) {
  const demoPromotions = values.DEMO ? path.join(DATA, 'demo/promotions.json') : null
  return {
    /** Those that are set; of the others the panel says that they are not. */
    sisterPanels: {
      webAds: values.WEB_ADS_PANEL_URL ?? undefined,
      sms: values.SMS_PANEL_URL ?? undefined,
      social: values.SOCIAL_PANEL_URL ?? undefined,
      marketing: values.MARKETING_SITE_URL ?? undefined,
      ladder: values.LADDER_PANEL_URL ?? undefined,
    },
    termsFile: values.TERMS_FILE ?? path.join(DATA, 'terms.md'),
    promotionsFile: values.PROMOTIONS_FILE ?? demoPromotions,
  }
}
