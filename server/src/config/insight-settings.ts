import { reportTarget } from '@jarchi/shared/error-reports/dsn.ts'
import type { Values } from './variables.ts'

/** Tag analytics and error reports; targets are null where nobody listens. */
export function insightSettings(values: Values, version: string) {
  return {
    gtmId: values.GTM_ID,
    tagOrigins: values.TAG_ORIGINS,
    errors: { server: reportTarget(values.ERROR_DSN), panel: reportTarget(values.PANEL_ERROR_DSN) },
    panelDsn: values.PANEL_ERROR_DSN,
    release: `jarchi@${version}`,
    environment: values.NODE_ENV,
  }
}
