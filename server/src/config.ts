import { reportTarget } from '@jarchi/shared/platform/error-reports/dsn.ts'
import path from 'node:path'
import { campaignSettings } from './advertising/campaigns/settings.ts'
import { exchangeSettings } from './advertising/exchange-ads/settings.ts'
import { marketplaceSettings } from './advertising/marketplace/settings.ts'
import { reviewSettings } from './advertising/review/settings.ts'
import { biddingSettings } from './delivery/bidding/settings.ts'
import { mailSettings } from './gateways/mail/settings.ts'
import { smsSettings } from './gateways/sms/settings.ts'
import { supportSettings } from './help/support/settings.ts'
import { approvalSettings } from './money/approvals/settings.ts'
import { financialSettings } from './money/financial/settings.ts'
import { paymentSettings } from './money/payments/settings.ts'
import { sellerSettings } from './money/statements/settings.ts'
import { sessionSettings } from './people/sessions/settings.ts'
import { codeSettings } from './people/sign-in/settings.ts'
import { backupSettings } from './operations/backup/settings.ts'
import { reportSettings } from './reports/settings.ts'
import { brandOf } from './platform/config/brand.ts'
import { storedData } from './platform/config/database-config.ts'
import { readValues } from './operations/config/read-values.ts'
import type { Environment } from './platform/config/read-some.ts'
import { secretOf } from './platform/config/secret.ts'
import { serviceBases } from './platform/config/service-bases.ts'
import type { Values } from './operations/config/variables.ts'
import { MB } from './platform/variable-kinds.ts'
import { version } from './platform/version.ts'
import { tokenKeys } from './delivery/tracking/token.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * The whole configuration, read once; throws `ConfigError`. The variables, with limits and defaults, are in
 * the features' `settings.ts` and in `operations/config/variables.ts`.
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
    backup: backupSettings(values),
    demo: values.DEMO,
    secrets: secretsOf(values),
    otp: codeSettings(values),
    session: sessionSettings(values),
    sms: smsSettings(values),
    mail: mailSettings(values),
    campaign: campaignSettings(values),
    review: reviewSettings(values),
    keptBannerBytes: values.KEPT_BANNERS_MB * MB,
    checksLinks: values.LINK_CHECKS,
    payments: paymentSettings(values),
    approvals: approvalSettings(values),
    financial: financialSettings(values),
    seller: sellerSettings(values),
    support: supportSettings(values),
    marketplace: marketplaceSettings(values),
    delivery: {
      port: values.DELIVERY_PORT,
      url: values.DELIVERY_URL,
      bidderPort: values.BIDDER_PORT,
      metricsPort: values.DELIVERY_METRICS_PORT,
    },
    exchange: exchangeSettings(values),
    bidding: biddingSettings(values),
    reports: reportSettings(values),
    roles: values.ROLES,
    metricsPort: values.METRICS_PORT,
    /** The collector of spans, null: none are made; and the part of traces, of those that begin here, that have some. */
    spans: { url: values.OTEL_EXPORTER_OTLP_ENDPOINT, part: values.OTEL_TRACES_SAMPLER_ARG },
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
    pages: operatorPages(values),
    bases: serviceBases(values),
    insight: insightSettings(values),
  }
}

/** All secrets except the marketplace's and that of trackers. */
function secretsOf(values: Values) {
  return {
    jwt: secretOf(values.JWT_SECRET, values.JWT_SECRET_BEFORE),
    session: secretOf(values.SESSION_SECRET, values.SESSION_SECRET_BEFORE),
    otp: secretOf(values.OTP_SECRET, values.OTP_SECRET_BEFORE),
  }
}

/** The accounts service has a page of its own: that of a sign-in link. */
function ownOrigins({ NODE_ENV, PUBLIC_ORIGIN, PANEL_ORIGINS, SVC_ACCOUNTS_BASE, PORT }: Values) {
  const { origin } = new URL(SVC_ACCOUNTS_BASE, PUBLIC_ORIGIN)
  const origins = [...new Set([PUBLIC_ORIGIN, ...PANEL_ORIGINS, origin])]
  if (NODE_ENV === 'production') return origins
  return [...origins, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]
}

const DATA = path.join(import.meta.dirname, '../../data')

/** Pages with the operator's own content. */
function operatorPages(values: Values) {
  return {
    /** The configured ones; the panel says that the others are not available. */
    sisterPanels: {
      webAds: values.WEB_ADS_PANEL_URL ?? undefined,
      sms: values.SMS_PANEL_URL ?? undefined,
      social: values.SOCIAL_PANEL_URL ?? undefined,
      marketing: values.MARKETING_SITE_URL ?? undefined,
      ladder: values.LADDER_PANEL_URL ?? undefined,
    },
    termsFile: values.TERMS_FILE ?? path.join(DATA, 'terms.md'),
    promotionsFile: values.PROMOTIONS_FILE ?? (values.DEMO ? path.join(DATA, 'demo/promotions.json') : null),
  }
}

/** What the operator is told about visits and errors; a target is null if no reports are wanted there. */
function insightSettings(values: Values) {
  return {
    gtmId: values.GTM_ID,
    tagOrigins: values.TAG_ORIGINS,
    errors: { server: reportTarget(values.ERROR_DSN), panel: reportTarget(values.PANEL_ERROR_DSN) },
    panelDsn: values.PANEL_ERROR_DSN,
    release: `jarchi@${version}`,
    environment: values.NODE_ENV,
  }
}
