import { reportTarget } from '@jarchi/shared/platform/error-reports/dsn.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@jarchi/shared/time/durations.ts'
import path from 'node:path'
import type { SmtpSettings } from '../../gateways/mail/smtp.ts'
import { settingsOf } from '../../gateways/payment/registry.ts'
import { MB } from './database-config.ts'
import { secretOf } from './secret.ts'
import { serviceUrl } from './service-bases.ts'
import type { Values } from './variables.ts'

/*
 * The values as the parts of the product want them.
 */

export function peopleSettings(values: Values) {
  return {
    /** All secrets except the marketplace's and that of trackers. */
    secrets: {
      jwt: secretOf(values.JWT_SECRET, values.JWT_SECRET_BEFORE),
      session: secretOf(values.SESSION_SECRET, values.SESSION_SECRET_BEFORE),
      otp: secretOf(values.OTP_SECRET, values.OTP_SECRET_BEFORE),
    },
    otp: {
      lifeSeconds: values.OTP_LIFE_SECONDS,
      resendSeconds: values.OTP_RESEND_SECONDS,
      tries: values.OTP_TRIES,
      confirmedSeconds: values.OTP_CONFIRMED_SECONDS,
      perPhoneDay: values.OTP_PER_DAY,
      newDevicesDay: values.OTP_NEW_DEVICES_DAY,
      perIpHour: values.OTP_PER_IP_HOUR,
      wrongPerIpHour: values.OTP_WRONG_PER_IP_HOUR,
      perPrefixHour: values.OTP_PER_PREFIX_HOUR,
      totalHour: values.OTP_TOTAL_HOUR,
      totalDay: values.OTP_TOTAL_DAY,
    },
    session: {
      idleSeconds: values.SESSION_IDLE_HOURS * HOUR_SECONDS,
      absoluteSeconds: values.SESSION_DAYS * DAY_SECONDS,
      accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    },
  }
}

export function smsSettings(values: Values) {
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

/** The mail server (ADR 32); null if there is none, and e-mail is off. */
export function mailSettings(values: Values): SmtpSettings | null {
  if (values.SMTP_HOST === '') return null
  return {
    host: values.SMTP_HOST,
    port: values.SMTP_PORT ?? (values.NODE_ENV === 'production' ? 587 : values.SANDBOX_PORT + 1),
    security: values.SMTP_SECURITY,
    user: values.SMTP_USER,
    password: values.SMTP_PASSWORD,
    sender: { name: values.BRAND_NAME, address: values.MAIL_SENDER },
  }
}

export function paymentSettings(values: Values) {
  const gateways = { order: values.PAYMENT_GATEWAYS, settings: settingsOf(values) }
  return {
    gateways,
    /** Where the panel may send a payer. */
    origins: [...new Set(gateways.order.map((name) => new URL(gateways.settings[name].baseUrl).origin))],
    /** Which features are shown (§6.7), and which accounts may pay small amounts. */
    charge: {
      isLarge: values.LARGE_CHARGES,
      newPageUsers: values.NEW_CHARGE_PAGE_USERS,
      reportsForAll: values.NEW_REPORTS_PAGE_FOR_ALL,
      smallMinimumAccounts: values.SMALL_CHARGE_ACCOUNTS,
    },
    giftCardTries: values.GIFT_CARD_TRIES,
  }
}

/** The seller; an official statement needs at least its name, address and number. */
export function sellerSettings(values: Values) {
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

/** Limits of tickets for each account, and the contacts of support. */
export function supportSettings(values: Values) {
  return {
    ticketsPerDay: values.TICKETS_PER_DAY,
    messagesPerHour: values.TICKET_MESSAGES_PER_HOUR,
    uploadsPerDay: values.TICKET_UPLOADS_PER_DAY,
    /** Of one message. */
    attachments: values.TICKET_ATTACHMENTS,
    attachmentBytes: values.TICKET_ATTACHMENT_MB * MB,
    manager: {
      name: values.SUPPORT_MANAGER_NAME,
      phone: values.SUPPORT_MANAGER_PHONE,
      email: values.SUPPORT_MANAGER_EMAIL,
      hours: values.SUPPORT_HOURS,
    },
  }
}

export function marketplaceSettings(values: Values) {
  return {
    url: values.MARKETPLACE_URL,
    oauthBase: values.MARKETPLACE_OAUTH_BASE_URL,
    apiBase: values.MARKETPLACE_API_BASE_URL,
    clientId: values.MARKETPLACE_CLIENT_ID,
    clientSecret: values.MARKETPLACE_CLIENT_SECRET,
    apiKey: values.MARKETPLACE_API_KEY,
    /** Exactly as registered with the marketplace. */
    redirectUri: `${serviceUrl(values.SVC_ACCOUNTS_BASE, values.PUBLIC_ORIGIN)}/api/v1/auth/divar/callback/`,
    identificationKey: values.MARKETPLACE_IDENTIFICATION_KEY,
    completionUrl: values.MARKETPLACE_COMPLETION_URL,
    pictureOrigins: values.MARKETPLACE_PICTURE_ORIGINS,
    secret: secretOf(values.MARKETPLACE_SECRET, values.MARKETPLACE_SECRET_BEFORE),
    watchMinutes: values.POST_WATCH_MINUTES,
    // An app that asks for a scope it does not have can sign in no user: the operator confirms that it has it.
    statisticsMinutes: values.POST_STATISTICS_MINUTES ?? (values.NODE_ENV === 'production' ? 0 : 1),
  }
}

/** The process that bids and tracks, and where it bids. */
export function deliverySettings(values: Values) {
  const { EXCHANGE_URL: url, EXCHANGE_API_KEY: apiKey, EXCHANGE_BIDDER_ID: bidderId } = values
  return {
    delivery: {
      port: values.DELIVERY_PORT,
      url: values.DELIVERY_URL,
      bidderPort: values.BIDDER_PORT,
      metricsPort: values.DELIVERY_METRICS_PORT,
    },
    /** Null if there is no exchange, and only our own review counts. */
    exchange: url === null ? null : { url, apiKey, bidderId, pollSeconds: values.EXCHANGE_POLL_SECONDS },
    bidding: {
      seat: values.EXCHANGE_SEAT,
      price: { marginPercent: values.BID_MARGIN, mostPerMille: values.BID_MILLE_MAX },
      deadlineMs: values.BID_DEADLINE_MS,
      longestWaitMs: values.BID_LONGEST_WAIT_MS,
      grpc: {
        connections: values.BIDDER_CONNECTIONS,
        heldBytes: values.BIDDER_MEMORY_MB * MB,
        idleMs: values.BIDDER_IDLE_SECONDS * 1_000,
      },
      frequencyCap: { hour: values.FREQUENCY_PER_HOUR, day: values.FREQUENCY_PER_DAY },
      decisionKey: values.DECISION_API_KEY,
    },
  }
}

const DATA = path.join(import.meta.dirname, '../../../../data')

/** Pages with the operator's own content. */
export function operatorPages(values: Values) {
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
