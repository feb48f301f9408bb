import server from '../package.json' with { type: 'json' }
import { brandOf } from './platform/config/brand.ts'
import { MB, storedData } from './platform/config/database-config.ts'
import { readValues, type Environment } from './platform/config/read-values.ts'
import { serviceBases } from './platform/config/service-bases.ts'
import * as settings from './platform/config/settings.ts'
import type { Values } from './platform/config/variables.ts'
import { tokenKeys } from './delivery/tracking/token.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * The whole configuration, read once; throws `ConfigError`. The variables, with limits and defaults, are in
 * `platform/config/variables.ts`.
 */
export function readConfig(env: Environment) {
  const values = readValues(env)
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
    ...storedData(values),
    backup: { folder: values.BACKUP_FOLDER || null, keep: values.BACKUP_KEEP },
    demo: values.DEMO,
    ...settings.peopleSettings(values),
    sms: settings.smsSettings(values),
    mail: settings.mailSettings(values),
    /** Bids in rial. */
    campaign: {
      bidMin: values.CAMPAIGN_BID_MIN,
      bidMax: values.CAMPAIGN_BID_MAX,
      autoPreapproveAfter: values.AUTO_PREAPPROVE_AFTER,
    },
    keptBannerBytes: values.KEPT_BANNERS_MB * MB,
    checksLinks: values.LINK_CHECKS,
    payments: settings.paymentSettings(values),
    financial: { warningUsers: values.FINANCIAL_WARNING_USERS, graceDays: values.FINANCIAL_GRACE_DAYS },
    seller: settings.sellerSettings(values),
    support: settings.supportSettings(values),
    marketplace: settings.marketplaceSettings(values),
    ...settings.deliverySettings(values),
    reports: {
      countSeconds: values.REPORT_SECONDS,
      /** How many days each kind is kept. */
      hourDays: values.REPORT_HOUR_DAYS,
      days: values.REPORT_DAYS,
      exchangeDays: values.REPORT_EXCHANGE_DAYS,
    },
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
    pages: settings.operatorPages(values),
    bases: serviceBases(values),
    insight: settings.insightSettings(values, server.version),
  }
}

/** The accounts service has a page of its own: that of a sign-in link. */
function ownOrigins({ NODE_ENV, PUBLIC_ORIGIN, PANEL_ORIGINS, SVC_ACCOUNTS_BASE, PORT }: Values) {
  const { origin } = new URL(SVC_ACCOUNTS_BASE, PUBLIC_ORIGIN)
  const origins = [...new Set([PUBLIC_ORIGIN, ...PANEL_ORIGINS, origin])]
  if (NODE_ENV === 'production') return origins
  return [...origins, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]
}
