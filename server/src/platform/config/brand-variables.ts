import { accentTokens, type AccentTokens } from '@jarchi/shared/accent-colors.ts'
import { defaultTexts } from '../../messages/texts/defaults.ts'
import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Name, logo and colour of the panel (§D12.3). */
export const brandVariables = {
  BRAND_NAME: { kind: kinds.brandName, default: defaultTexts.brand, meaning: 'name of the panel' },
  BRAND_COLOR: {
    kind: kinds.brandColor,
    default: null,
    meaning: 'accent colour, `#rrggbb`, dark enough for white text (WCAG AA)',
  },
  BRAND_LOGO: {
    kind: kinds.svgFile,
    default: null,
    meaning: 'SVG file of the logo, square (`docs/operator-pages.md`)',
  },
} as const

/** The accent of our own logo and of mail. */
export const OWN_ACCENT = '#0e6b5c'

/** The operator's settings; `logo` is the file's text. */
export function brandOf({ BRAND_NAME, BRAND_COLOR, BRAND_LOGO }: ValuesOf<typeof brandVariables>) {
  const tokens = BRAND_COLOR === null ? null : accentTokens(BRAND_COLOR)
  return {
    name: BRAND_NAME,
    accent: tokens?.light.accent ?? OWN_ACCENT,
    logo: BRAND_LOGO,
    tokens,
    /** Rules for a style element after the panel's own sheet; '' with our own colour. */
    style: tokens === null ? '' : styleOf(tokens),
  }
}

export type Brand = ReturnType<typeof brandOf>

function styleOf({ light, dark }: { light: AccentTokens; dark: AccentTokens }) {
  const rules = (tokens: AccentTokens) =>
    `:root{${Object.entries(tokens)
      .map(([name, color]) => `--${name}:${color}`)
      .join(';')}}`
  return `${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}`
}
