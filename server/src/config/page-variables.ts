import { kinds } from './kinds.ts'

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
