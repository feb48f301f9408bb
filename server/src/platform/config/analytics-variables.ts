import * as z from 'zod'
import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Tag analytics; off unless configured. */
export const analyticsVariables = {
  GTM_ID: {
    kind: z.string().regex(/^(GTM-[A-Z0-9]{4,12})?$/, 'not an id such as GTM-ABC1234'),
    default: '',
    meaning: 'tag analytics: id of a Google Tag Manager container',
  },
  TAG_ORIGINS: {
    kind: kinds.originPatterns,
    default: '',
    meaning:
      "origins, besides Google Analytics', that tags of the container may load and call; `https://*.example.ir` for all below a domain",
  },
} as const

export function analyticsSettings(values: ValuesOf<typeof analyticsVariables>) {
  return { gtmId: values.GTM_ID, tagOrigins: values.TAG_ORIGINS }
}
