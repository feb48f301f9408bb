import { reportTarget } from '@jarchi/shared/error-reports/dsn.ts'
import * as z from 'zod'
import { kinds, type ValuesOf } from '../variable-kinds.ts'

const dsn = z
  .string()
  .refine(
    (text) => text === '' || reportTarget(text) !== null,
    'not a DSN such as https://key@errors.example.ir/1',
  )

/** What an operator learns of visits and of errors; both are off unless configured. */
export const insightVariables = {
  GTM_ID: {
    kind: z.string().regex(/^(GTM-[A-Z0-9]{4,12})?$/, 'not an id such as GTM-ABC1234'),
    default: '',
    meaning: 'tag analytics: id of a Google Tag Manager container',
  },
  TAG_ORIGINS: {
    kind: kinds.origins,
    default: '',
    meaning: "origins, besides Google Analytics', that tags of the container may load and call",
  },
  ERROR_DSN: {
    kind: dsn,
    default: '',
    meaning: 'where the server reports errors: DSN of a project of Sentry or GlitchTip',
  },
  PANEL_ERROR_DSN: { kind: dsn, default: '', meaning: 'where browsers report errors of the panel' },
} as const

/** Tag analytics and error reports; targets are null where nobody listens. */
export function insightSettings(
  values: ValuesOf<typeof insightVariables>,
  { version, environment }: { version: string; environment: string },
) {
  return {
    gtmId: values.GTM_ID,
    tagOrigins: values.TAG_ORIGINS,
    errors: { server: reportTarget(values.ERROR_DSN), panel: reportTarget(values.PANEL_ERROR_DSN) },
    panelDsn: values.PANEL_ERROR_DSN,
    release: `jarchi@${version}`,
    environment,
  }
}
