import { reportTarget } from '@jarchi/shared/error-reports/dsn.ts'
import * as z from 'zod'
import type { ValuesOf } from '../variable-kinds.ts'

const dsn = z
  .string()
  .refine(
    (text) => text === '' || reportTarget(text) !== null,
    'not a DSN such as https://key@errors.example.ir/1',
  )

/** Where errors are reported; off unless configured. */
export const errorReportVariables = {
  ERROR_DSN: {
    kind: dsn,
    default: '',
    meaning: 'where the server reports errors: DSN of a project of Sentry or GlitchTip',
  },
  PANEL_ERROR_DSN: { kind: dsn, default: '', meaning: 'where browsers report errors of the panel' },
} as const

/** A target is null if no reports are wanted there. */
export function errorReportSettings(
  values: ValuesOf<typeof errorReportVariables>,
  { version, environment }: { version: string; environment: string },
) {
  return {
    errors: { server: reportTarget(values.ERROR_DSN), panel: reportTarget(values.PANEL_ERROR_DSN) },
    panelDsn: values.PANEL_ERROR_DSN,
    release: `jarchi@${version}`,
    environment,
  }
}
