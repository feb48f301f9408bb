import { accentTokens, type AccentTokens } from '@jarchi/shared/platform/accent-colors.ts'
import { defaultTexts } from '../texts/defaults.ts'
import { kinds, variable, type ValuesOf } from '../variable-kinds.ts'

/** The accent of our own logo and of mail. */
export const OWN_ACCENT = '#0e6b5c'

export const brandVariables = {
  BRAND_NAME: variable(kinds.brandName, defaultTexts.brand),
  BRAND_COLOR: variable(kinds.brandColor, null),
  BRAND_LOGO: variable(kinds.svgFile, null),
}

/** Name, logo and colour of the panel (§D12.3); `logo` is the file's text. */
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
