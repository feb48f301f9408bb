import path from 'node:path'
import server from '../package.json' with { type: 'json' }
import { analyticsSettings } from './platform/config/analytics-variables.ts'
import { backupSettings } from './platform/config/backup-variables.ts'
import { biddingSettings, deliverySettings } from './platform/config/bidding-variables.ts'
import { brandOf } from './platform/config/brand-variables.ts'
import { campaignSettings } from './platform/config/campaign-variables.ts'
import { databaseSettings } from './platform/config/database-variables.ts'
import { errorReportSettings } from './platform/config/error-report-variables.ts'
import { exchangeSettings } from './platform/config/exchange-variables.ts'
import { bucketSettings } from './platform/config/file-variables.ts'
import { financialSettings } from './platform/config/financial-variables.ts'
import { mailSettings } from './platform/config/mail-variables.ts'
import { marketplaceSettings } from './platform/config/marketplace-variables.ts'
import { operatorPages } from './platform/config/page-variables.ts'
import { paymentSettings } from './platform/config/payment-variables.ts'
import { readValues, type Environment } from './platform/config/read-values.ts'
import { reportSettings } from './platform/config/report-variables.ts'
import { ownSecrets } from './platform/config/secret-variables.ts'
import { sellerSettings } from './platform/config/seller-variables.ts'
import { serviceBases } from './platform/config/service-base-variables.ts'
import { sessionSettings } from './platform/config/session-variables.ts'
import { signInCodeSettings } from './platform/config/sign-in-code-variables.ts'
import { smsSettings } from './platform/config/sms-variables.ts'
import { supportSettings } from './platform/config/support-variables.ts'
import type { Values } from './platform/config/variables.ts'
import { tokenKeys } from './delivery/tracking/token.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * The whole configuration, read once; throws `ConfigError`. The variables of each topic, with limits and
 * defaults, are in `config/<topic>-variables.ts`.
 */
export function readConfig(env: Environment) {
  const values = readValues(env)
  const build = { version: server.version, environment: values.NODE_ENV }
  return {
    isProduction: values.NODE_ENV === 'production',
    /** A development build shows the same as an impersonation (§6.3). */
    isDev: values.NODE_ENV === 'development',
    host: values.HOST,
    port: values.PORT,
    sandboxPort: values.SANDBOX_PORT,
    publicOrigin: values.PUBLIC_ORIGIN,
    /** Where browsers find the panel. */
    panelOrigins: [values.PUBLIC_ORIGIN, ...values.PANEL_ORIGINS],
    /** The origins of our own pages, which may read answers and change things. */
    ownOrigins: ownOrigins(values),
    redirectOrigins: [values.PUBLIC_ORIGIN, ...values.REDIRECT_ORIGINS],
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    /** Whether `/openapi.json` is served. */
    describesApi: values.NODE_ENV !== 'production' || values.API_DOCUMENT,
    logLevel: values.LOG_LEVEL,
    dataFolder: path.resolve(values.JARCHI_DATA),
    database: databaseSettings(values),
    backup: backupSettings(values),
    demo: values.DEMO,
    secrets: ownSecrets(values),
    sms: smsSettings(values),
    mail: mailSettings(values),
    otp: signInCodeSettings(values),
    session: sessionSettings(values),
    campaign: campaignSettings(values),
    files: bucketSettings(values),
    keptBannerBytes: values.KEPT_BANNERS_MB * 1_024 * 1_024,
    checksLinks: values.LINK_CHECKS,
    payments: paymentSettings(values),
    financial: financialSettings(values),
    seller: sellerSettings(values),
    support: supportSettings(values),
    marketplace: marketplaceSettings(values),
    delivery: deliverySettings(values),
    exchange: exchangeSettings(values),
    bidding: biddingSettings(values),
    reports: reportSettings(values),
    roles: values.ROLES,
    metricsPort: values.METRICS_PORT,
    spendPostSeconds: values.SPEND_POST_SECONDS,
    /** The nodes of the event pipe; null if events go directly to the database. */
    eventsUrls: values.EVENTS_URL,
    callersAreApps: values.TRACKER_CALLERS === 'apps',
    tokenKeys: tokenKeys(values.TOKEN_SECRET, values.TOKEN_SECRET_BEFORE),
    marketplaceName: values.MARKETPLACE_NAME,
    brand: brandOf(values),
    supportPhone: values.SUPPORT_PHONE,
    /** Empty: no live chat. */
    goftinoId: values.GOFTINO_ID,
    pages: operatorPages(values, values.DEMO),
    bases: serviceBases(values),
    /** What the operator is told about visits and errors. */
    insight: { ...analyticsSettings(values), ...errorReportSettings(values, build) },
  }
}

/** The accounts service has a page of its own: that of a sign-in link. */
function ownOrigins({ NODE_ENV, PUBLIC_ORIGIN, PANEL_ORIGINS, SVC_ACCOUNTS_BASE, PORT }: Values) {
  const { origin } = new URL(SVC_ACCOUNTS_BASE, PUBLIC_ORIGIN)
  const origins = [...new Set([PUBLIC_ORIGIN, ...PANEL_ORIGINS, origin])]
  if (NODE_ENV === 'production') return origins
  return [...origins, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]
}
