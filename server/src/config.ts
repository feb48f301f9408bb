import { DAY_SECONDS, HOUR_SECONDS } from '@jarchi/shared/durations.ts'
import path from 'node:path'
import server from '../package.json' with { type: 'json' }
import { brandOf } from './config/brand-variables.ts'
import { operatorPages } from './config/page-variables.ts'
import { bucketSettings } from './config/file-variables.ts'
import { insightSettings } from './config/insight-variables.ts'
import { databaseSettings } from './config/database-settings.ts'
import { readValues, type Environment } from './config/read-values.ts'
import { reportSettings } from './config/report-variables.ts'
import { supportSettings } from './config/support-variables.ts'
import { ownSecrets, secretOf } from './config/secret.ts'
import type { Values } from './config/variables.ts'
import type { SmtpSettings } from './gateways/mail/smtp.ts'
import { settingsOf } from './gateways/payment/registry.ts'
import { tokenKeys } from './tracking/token.ts'

export type Config = ReturnType<typeof readConfig>

/** All configuration, read once; throws `ConfigError`. The variables: `config/variables.ts`. */
export function readConfig(env: Environment) {
  const values = readValues(env)
  return {
    isProduction: values.NODE_ENV === 'production',
    /** A development build shows what an impersonation shows (§6). */
    isDev: values.NODE_ENV === 'development',
    host: values.HOST,
    port: values.PORT,
    sandboxPort: values.SANDBOX_PORT,
    publicOrigin: values.PUBLIC_ORIGIN,
    /** The origins whose pages are ours. */
    ownOrigins: ownOrigins(values),
    redirectOrigins: [values.PUBLIC_ORIGIN, ...values.REDIRECT_ORIGINS],
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    /** Whether `/openapi.json` is answered. */
    describesApi: values.NODE_ENV !== 'production' || values.API_DOCUMENT,
    logLevel: values.LOG_LEVEL,
    dataFolder: path.resolve(values.JARCHI_DATA),
    database: databaseSettings(values),
    demo: values.DEMO,
    secrets: ownSecrets(values),
    sms: smsOf(values),
    mail: mailOf(values),
    otp: otpOf(values),
    session: sessionOf(values),
    /** Bids in rial. */
    campaign: {
      bidMin: values.CAMPAIGN_BID_MIN,
      bidMax: values.CAMPAIGN_BID_MAX,
      autoPreapproveAfter: values.AUTO_PREAPPROVE_AFTER,
    },
    files: bucketSettings(values),
    keptBannerBytes: values.KEPT_BANNERS_MB * 1_024 * 1_024,
    checksLinks: values.LINK_CHECKS,
    payments: paymentsOf(values),
    financial: { warningUsers: values.FINANCIAL_WARNING_USERS, graceDays: values.FINANCIAL_GRACE_DAYS },
    seller: sellerOf(values),
    support: supportSettings(values),
    marketplace: marketplaceOf(values),
    ...deliveryOf(values),
    reports: reportSettings(values),
    roles: values.ROLES,
    metricsPort: values.METRICS_PORT,
    spendPostSeconds: values.SPEND_POST_SECONDS,
    /** The nodes of the pipe that events go through; null: none, they go to the database. */
    eventsUrls: values.EVENTS_URL,
    callersAreApps: values.TRACKER_CALLERS === 'apps',
    tokenKeys: tokenKeys(values.TOKEN_SECRET, values.TOKEN_SECRET_BEFORE),
    marketplaceName: values.MARKETPLACE_NAME,
    brand: brandOf(values),
    supportPhone: values.SUPPORT_PHONE,
    /** Empty: no live chat. */
    goftinoId: values.GOFTINO_ID,
    pages: operatorPages(values, values.DEMO),
    bases: basesOf(values),
    insight: insightSettings(values, { version: server.version, environment: values.NODE_ENV }),
  }
}

function ownOrigins({ NODE_ENV, PUBLIC_ORIGIN, PORT }: Values) {
  if (NODE_ENV === 'production') return [PUBLIC_ORIGIN]
  return [PUBLIC_ORIGIN, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]
}

/** The process that bids and tracks, and the exchange that it bids at. */
function deliveryOf(values: Values) {
  return {
    delivery: {
      port: values.DELIVERY_PORT,
      url: values.DELIVERY_URL,
      bidderPort: values.BIDDER_PORT,
      metricsPort: values.DELIVERY_METRICS_PORT,
    },
    exchange: exchangeOf(values),
    bidding: {
      seat: values.EXCHANGE_SEAT,
      marginPercent: values.BID_MARGIN,
      deadlineMs: values.BID_DEADLINE_MS,
      longestWaitMs: values.BID_LONGEST_WAIT_MS,
      frequencyCap: { hour: values.FREQUENCY_PER_HOUR, day: values.FREQUENCY_PER_DAY },
      decisionKey: values.DECISION_API_KEY,
    },
  }
}

function smsOf(values: Values) {
  return {
    baseUrl: values.KAVENEGAR_BASE_URL,
    apiKey: values.KAVENEGAR_API_KEY,
    templates: { sign_in: values.KAVENEGAR_TEMPLATE, confirm: values.KAVENEGAR_CONFIRM_TEMPLATE },
    noticeTemplates: {
      receipt: values.KAVENEGAR_RECEIPT_TEMPLATE,
      low_balance: values.KAVENEGAR_LOW_BALANCE_TEMPLATE,
      daily_report: values.KAVENEGAR_DAILY_TEMPLATE,
      weekly_report: values.KAVENEGAR_WEEKLY_TEMPLATE,
      ticket_answer: values.KAVENEGAR_ANSWER_TEMPLATE,
      budget_spent: values.KAVENEGAR_BUDGET_TEMPLATE,
      spend_corrected: values.KAVENEGAR_CORRECTION_TEMPLATE,
      verdicts: values.KAVENEGAR_VERDICTS_TEMPLATE,
      phone_changed: values.KAVENEGAR_PHONE_CHANGED_TEMPLATE,
    },
  }
}

function sessionOf(values: Values) {
  return {
    idleSeconds: values.SESSION_IDLE_HOURS * HOUR_SECONDS,
    absoluteSeconds: values.SESSION_DAYS * DAY_SECONDS,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
  }
}

function otpOf(values: Values) {
  return {
    lifeSeconds: values.OTP_LIFE_SECONDS,
    resendSeconds: values.OTP_RESEND_SECONDS,
    tries: values.OTP_TRIES,
    perPhoneDay: values.OTP_PER_DAY,
    newDevicesDay: values.OTP_NEW_DEVICES_DAY,
    perIpHour: values.OTP_PER_IP_HOUR,
    wrongPerIpHour: values.OTP_WRONG_PER_IP_HOUR,
    perPrefixHour: values.OTP_PER_PREFIX_HOUR,
    totalHour: values.OTP_TOTAL_HOUR,
    totalDay: values.OTP_TOTAL_DAY,
  }
}

function paymentsOf(values: Values) {
  const gateways = { order: values.PAYMENT_GATEWAYS, settings: settingsOf(values) }
  return {
    gateways,
    /** Where the panel may send a payer. */
    origins: [...new Set(gateways.order.map((name) => new URL(gateways.settings[name].baseUrl).origin))],
    /** Which features are shown (§6), and who may pay little. */
    charge: {
      isLarge: values.LARGE_CHARGES,
      newPageUsers: values.NEW_CHARGE_PAGE_USERS,
      reportsForAll: values.NEW_REPORTS_PAGE_FOR_ALL,
      smallMinimumAccounts: values.SMALL_CHARGE_ACCOUNTS,
    },
    giftCardTries: values.GIFT_CARD_TRIES,
  }
}

/** The mail server; null where there is none, and e-mail is off. */
function mailOf(values: Values): SmtpSettings | null {
  const { SMTP_HOST: host, SMTP_PORT, SMTP_SECURITY: security } = values
  if (host === '') return null
  const usual = values.NODE_ENV === 'production' ? 587 : values.SANDBOX_PORT + 1
  const sender = { name: values.BRAND_NAME, address: values.MAIL_SENDER }
  return {
    host,
    port: SMTP_PORT ?? usual,
    security,
    user: values.SMTP_USER,
    password: values.SMTP_PASSWORD,
    sender,
  }
}

/** Who bills; an official statement names at least who, where, and by which number. */
function sellerOf(values: Values) {
  const seller = {
    name: values.SELLER_NAME,
    national_id: values.SELLER_NATIONAL_ID,
    economic_number: values.SELLER_ECONOMIC_NUMBER,
    registration_number: values.SELLER_REGISTRATION_NUMBER,
    postal_code: values.SELLER_POSTAL_CODE,
    address: values.SELLER_ADDRESS,
    phone: values.SELLER_PHONE,
  }
  const { name, economic_number, postal_code, address } = seller
  return { ...seller, is_complete: [name, economic_number, postal_code, address].every(Boolean) }
}

function marketplaceOf(values: Values) {
  return {
    url: values.MARKETPLACE_URL,
    oauthBase: values.MARKETPLACE_OAUTH_BASE_URL,
    apiBase: values.MARKETPLACE_API_BASE_URL,
    clientId: values.MARKETPLACE_CLIENT_ID,
    clientSecret: values.MARKETPLACE_CLIENT_SECRET,
    apiKey: values.MARKETPLACE_API_KEY,
    /** As registered with the marketplace, to the letter. */
    redirectUri: `${values.PUBLIC_ORIGIN}/svc/accounts/api/v1/auth/divar/callback/`,
    identificationKey: values.MARKETPLACE_IDENTIFICATION_KEY,
    completionUrl: values.MARKETPLACE_COMPLETION_URL,
    pictureOrigins: values.MARKETPLACE_PICTURE_ORIGINS,
    secret: secretOf(values.MARKETPLACE_SECRET, values.MARKETPLACE_SECRET_BEFORE),
    watchMinutes: values.POST_WATCH_MINUTES,
    statisticsMinutes: values.POST_STATISTICS_MINUTES ?? (values.NODE_ENV === 'production' ? 0 : 1),
  }
}

/** The marketplace's exchange; null where there is none, and our review alone counts. */
function exchangeOf(values: Values) {
  const { EXCHANGE_URL: url, EXCHANGE_API_KEY: apiKey, EXCHANGE_BIDDER_ID: bidderId } = values
  return url === null ? null : { url, apiKey, bidderId, pollSeconds: values.EXCHANGE_POLL_SECONDS }
}

/** Where the panel finds each service: a path on our origin, or a URL. */
function basesOf(values: Values) {
  return {
    accounts: values.SVC_ACCOUNTS_BASE,
    api: values.SVC_API_BASE,
    mobile: values.SVC_MOBILE_BASE,
    panelBackend: values.SVC_PANEL_BACKEND_BASE,
    financial: values.SVC_FINANCIAL_BASE,
    assistant: values.SVC_ASSISTANT_BASE,
    banner: values.SVC_BANNER_BASE,
    crm: values.SVC_CRM_BASE,
    staff: values.SVC_STAFF_BASE,
  }
}
