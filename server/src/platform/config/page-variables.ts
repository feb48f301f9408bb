import path from 'node:path'
import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Pages that the operator fills: other services, terms, promotions. */
export const pageVariables = {
  WEB_ADS_PANEL_URL: { kind: kinds.httpsUrl, default: null, meaning: 'the sister panel for ads on the web' },
  SMS_PANEL_URL: { kind: kinds.httpsUrl, default: null, meaning: 'the sister panel for SMS' },
  SOCIAL_PANEL_URL: { kind: kinds.httpsUrl, default: null, meaning: 'the sister panel for social media' },
  MARKETING_SITE_URL: { kind: kinds.httpsUrl, default: null, meaning: 'the marketing site' },
  LADDER_PANEL_URL: { kind: kinds.httpsUrl, default: null, meaning: 'the sister panel for ladders' },
  TERMS_FILE: {
    kind: kinds.text,
    default: null,
    meaning: 'Markdown file of the terms, instead of `data/terms.md` (`docs/operator-pages.md`)',
  },
  PROMOTIONS_FILE: {
    kind: kinds.text,
    default: null,
    meaning: 'JSON file of the promotion pages (`docs/operator-pages.md`)',
  },
} as const

const DATA = path.join(import.meta.dirname, '../../../../data')

/** The operator's settings for pages with their own content. */
export function operatorPages(values: ValuesOf<typeof pageVariables>, isDemo: boolean) {
  const demoPromotions = isDemo ? path.join(DATA, 'demo/promotions.json') : null
  return {
    /** The configured ones; the panel says that the others are not available. */
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
