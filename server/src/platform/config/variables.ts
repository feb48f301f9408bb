import { analyticsVariables } from './analytics-variables.ts'
import { backupVariables } from './backup-variables.ts'
import { biddingVariables } from './bidding-variables.ts'
import { brandVariables } from './brand-variables.ts'
import { campaignVariables } from './campaign-variables.ts'
import { databaseVariables } from './database-variables.ts'
import { errorReportVariables } from './error-report-variables.ts'
import { exchangeVariables } from './exchange-variables.ts'
import { fileVariables } from './file-variables.ts'
import { financialVariables } from './financial-variables.ts'
import { mailVariables } from './mail-variables.ts'
import { marketplaceVariables } from './marketplace-variables.ts'
import { pageVariables } from './page-variables.ts'
import { paymentVariables } from './payment-variables.ts'
import { reportVariables } from './report-variables.ts'
import { secretVariables } from './secret-variables.ts'
import { sellerVariables } from './seller-variables.ts'
import { serverVariables } from './server-variables.ts'
import { serviceBaseVariables } from './service-base-variables.ts'
import { sessionVariables } from './session-variables.ts'
import { signInCodeVariables } from './sign-in-code-variables.ts'
import { smsVariables } from './sms-variables.ts'
import { supportVariables } from './support-variables.ts'
import { trackingVariables } from './tracking-variables.ts'
import type { ValuesOf, Variable } from '../variable-kinds.ts'

/** All variables that the product reads: the table of docs/configuration.md is checked against this list. */
export const variables = {
  ...serverVariables,
  ...databaseVariables,
  ...backupVariables,
  ...fileVariables,
  ...secretVariables,
  ...sessionVariables,
  ...smsVariables,
  ...mailVariables,
  ...signInCodeVariables,
  ...campaignVariables,
  ...paymentVariables,
  ...financialVariables,
  ...sellerVariables,
  ...supportVariables,
  ...brandVariables,
  ...marketplaceVariables,
  ...exchangeVariables,
  ...trackingVariables,
  ...biddingVariables,
  ...pageVariables,
  ...reportVariables,
  ...analyticsVariables,
  ...errorReportVariables,
  ...serviceBaseVariables,
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** All values by name, with the types of their kinds. */
export type Values = ValuesOf<typeof variables>
