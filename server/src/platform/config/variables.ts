import { defaultTexts } from '../../messages/texts/defaults.ts'
import { gatewayNames, gatewayVariables } from '../../gateways/payment/registry.ts'
import { kinds, variable, type ValuesOf, type Variable } from '../variable-kinds.ts'

export const ROLES = ['web', 'background', 'delivery'] as const

const SANDBOX = 'http://localhost:{SANDBOX_PORT}'

/**
 * All variables that the product reads. What they mean is in `data/texts/variables.json`; the table of
 * docs/configuration.md is checked against both.
 */
export const variables = {
  // How the server runs, where it is reached, and how many requests one address may send.
  NODE_ENV: variable(kinds.mode, 'development'),
  HOST: variable(kinds.text, '127.0.0.1'),
  PORT: variable(kinds.port, '8080', { bounds: [1, 65_535] }),
  SANDBOX_PORT: variable(kinds.port, '8081'),
  PUBLIC_ORIGIN: variable(kinds.origin, 'http://localhost:{PORT}', { required: true }),
  PANEL_ORIGINS: variable(kinds.origins, ''),
  TRUST_PROXY: variable(kinds.proxies, '', { required: true }),
  RATE_LIMIT_PER_MINUTE: variable(kinds.positive, '3000', { bounds: [100, 100_000] }),
  CONNECTIONS_PER_ADDRESS: variable(kinds.positive, '500', { bounds: [20, 100_000] }),
  API_DOCUMENT: variable(kinds.flag, '0'),
  LOG_LEVEL: variable(kinds.logLevel, 'info'),
  DEMO: variable(kinds.flag, '1', { inProduction: '0' }),
  ROLES: variable(kinds.order(ROLES), ROLES.join(',')),
  METRICS_PORT: variable(kinds.port, '3202'),

  // The database.
  DATABASE_URL: variable(kinds.databaseUrl, null),
  DATABASE_OWNER_URL: variable(kinds.databaseUrl, null),
  DATABASE_CONNECTIONS: variable(kinds.positive, '10', { bounds: [2, 1_000] }),
  DATABASE_SECONDS: variable(kinds.seconds, '20'),
  DATABASE_JOB_SECONDS: variable(kinds.seconds, '600'),
  DATABASE_IDLE_SECONDS: variable(kinds.seconds, '60'),
  DISK_RESERVE_MB: variable(kinds.count, '64'),

  // Nightly backups (docs/backup.md).
  BACKUP_FOLDER: variable(kinds.text, ''),
  BACKUP_KEEP: variable(kinds.positive, '7'),

  // Where pictures and the files of tickets are stored (docs/deploy.md).
  JARCHI_DATA: variable(kinds.text, './.data'),
  FILES_URL: variable(kinds.bucketUrl, null),
  FILES_REGION: variable(kinds.pathPart, 'us-east-1'),
  FILES_KEY_ID: variable(kinds.text, ''),
  FILES_SECRET: variable(kinds.text, ''),
  KEPT_BANNERS_MB: variable(kinds.positive, '2048', { bounds: [64, 10_000_000] }),

  // Secrets with which we sign and hash, and the earlier ones during a change.
  JWT_SECRET: variable(kinds.secret, 'made once', { required: true }),
  JWT_SECRET_BEFORE: variable(kinds.secret, null),
  SESSION_SECRET: variable(kinds.secret, 'made once', { required: true }),
  SESSION_SECRET_BEFORE: variable(kinds.secret, null),
  OTP_SECRET: variable(kinds.secret, 'made once', { required: true }),
  OTP_SECRET_BEFORE: variable(kinds.secret, null),

  // The lifetimes of sessions and their tokens, and where sign-in may lead.
  SESSION_IDLE_HOURS: variable(kinds.positive, '24', { bounds: [1, 24 * 90] }),
  SESSION_DAYS: variable(kinds.positive, '30', { bounds: [1, 365] }),
  ACCESS_TOKEN_SECONDS: variable(kinds.positive, '300', { bounds: [60, 900] }),
  REDIRECT_ORIGINS: variable(kinds.origins, ''),

  // The SMS provider and its templates (integrations: Kavenegar).
  KAVENEGAR_BASE_URL: variable(kinds.url, `${SANDBOX}/kavenegar`, { required: true }),
  KAVENEGAR_API_KEY: variable(kinds.text, 'sandbox', { required: true }),
  KAVENEGAR_TEMPLATE: variable(kinds.text, 'jarchi-code', { required: true }),
  KAVENEGAR_RECEIPT_TEMPLATE: variable(kinds.text, 'jarchi-receipt'),
  KAVENEGAR_LOW_BALANCE_TEMPLATE: variable(kinds.text, 'jarchi-low-balance'),
  KAVENEGAR_CONFIRM_TEMPLATE: variable(kinds.text, 'jarchi-confirm'),
  KAVENEGAR_DAILY_TEMPLATE: variable(kinds.text, 'jarchi-daily-report'),
  KAVENEGAR_WEEKLY_TEMPLATE: variable(kinds.text, 'jarchi-weekly-report'),
  KAVENEGAR_ANSWER_TEMPLATE: variable(kinds.text, 'jarchi-answer'),
  KAVENEGAR_BUDGET_TEMPLATE: variable(kinds.text, 'jarchi-budget'),
  KAVENEGAR_CORRECTION_TEMPLATE: variable(kinds.text, 'jarchi-correction'),
  KAVENEGAR_VERDICTS_TEMPLATE: variable(kinds.text, 'jarchi-verdicts'),
  KAVENEGAR_PHONE_CHANGED_TEMPLATE: variable(kinds.text, 'jarchi-phone-changed'),

  // E-mail (ADR 32).
  SMTP_HOST: variable(kinds.text, 'localhost', { inProduction: '' }),
  SMTP_PORT: variable(kinds.port, null),
  SMTP_SECURITY: variable(kinds.smtpSecurity, 'none'),
  SMTP_USER: variable(kinds.text, ''),
  SMTP_PASSWORD: variable(kinds.text, ''),
  MAIL_SENDER: variable(kinds.mailAddress, 'no-reply@jarchi.localhost'),

  // Lifetime, tries and limits of sign-in codes (ADR 3); `sign-in/code-limits.ts` applies them.
  OTP_LIFE_SECONDS: variable(kinds.positive, '120', { bounds: [30, 600] }),
  OTP_RESEND_SECONDS: variable(kinds.count, '60', { bounds: [10, 600] }),
  OTP_TRIES: variable(kinds.positive, '5', { bounds: [1, 10] }),
  OTP_CONFIRMED_SECONDS: variable(kinds.positive, '600', { bounds: [60, 1_800] }),
  OTP_PER_DAY: variable(kinds.positive, '10', { bounds: [3, 100] }),
  OTP_NEW_DEVICES_DAY: variable(kinds.positive, '30'),
  OTP_PER_IP_HOUR: variable(kinds.positive, '300', { bounds: [10, 10_000] }),
  OTP_WRONG_PER_IP_HOUR: variable(kinds.positive, '100'),
  OTP_PER_PREFIX_HOUR: variable(kinds.positive, '300', { bounds: [10, 10_000] }),
  OTP_TOTAL_HOUR: variable(kinds.positive, '3000'),
  OTP_TOTAL_DAY: variable(kinds.positive, '20000'),

  // Bids of campaigns, and the review of their ads.
  CAMPAIGN_BID_MIN: variable(kinds.positive, '10000', { bounds: [1, 1_000_000_000] }),
  CAMPAIGN_BID_MAX: variable(kinds.positive, '500000', { bounds: [1, 1_000_000_000] }),
  AUTO_PREAPPROVE_AFTER: variable(kinds.count, '0', { bounds: [0, 1_000_000] }),
  LINK_CHECKS: variable(kinds.flag, '1'),

  // Gateways, what may be charged, gift cards.
  PAYMENT_GATEWAYS: variable(kinds.order(gatewayNames), gatewayNames.join(',')),
  ...gatewayVariables,
  LARGE_CHARGES: variable(kinds.flag, '0'),
  NEW_CHARGE_PAGE_USERS: variable(kinds.ids, ''),
  SMALL_CHARGE_ACCOUNTS: variable(kinds.ids, ''),
  GIFT_CARD_TRIES: variable(kinds.positive, '10', { bounds: [1, 100] }),

  // Which users are asked for financial information, and how long they may go without.
  FINANCIAL_WARNING_USERS: variable(kinds.ids, ''),
  FINANCIAL_GRACE_DAYS: variable(kinds.positive, '14', { bounds: [1, 365] }),

  // The seller, as monthly statements name it.
  SELLER_NAME: variable(kinds.text, ''),
  SELLER_NATIONAL_ID: variable(kinds.text, ''),
  SELLER_ECONOMIC_NUMBER: variable(kinds.text, ''),
  SELLER_REGISTRATION_NUMBER: variable(kinds.text, ''),
  SELLER_POSTAL_CODE: variable(kinds.text, ''),
  SELLER_ADDRESS: variable(kinds.text, ''),
  SELLER_PHONE: variable(kinds.text, ''),

  // Tickets, their files, and the contacts of support.
  TICKETS_PER_DAY: variable(kinds.positive, '20', { bounds: [1, 1_000] }),
  TICKET_MESSAGES_PER_HOUR: variable(kinds.positive, '60', { bounds: [1, 10_000] }),
  TICKET_ATTACHMENTS: variable(kinds.positive.max(20), '5'),
  TICKET_ATTACHMENT_MB: variable(kinds.positive.max(64), '8'),
  TICKET_UPLOADS_PER_DAY: variable(kinds.positive, '100', { bounds: [1, 10_000] }),
  SUPPORT_MANAGER_NAME: variable(kinds.text, ''),
  SUPPORT_MANAGER_PHONE: variable(kinds.text, ''),
  SUPPORT_MANAGER_EMAIL: variable(kinds.text, ''),
  SUPPORT_HOURS: variable(kinds.text, ''),
  SUPPORT_PHONE: variable(kinds.text, '02100000000'),
  GOFTINO_ID: variable(kinds.goftinoId, ''),

  // Name, logo and colour of the panel (§D12.3).
  BRAND_NAME: variable(kinds.brandName, defaultTexts.brand),
  BRAND_COLOR: variable(kinds.brandColor, null),
  BRAND_LOGO: variable(kinds.svgFile, null),

  // The marketplace: its name, its pages, its open platform, and the watch over its posts.
  MARKETPLACE_NAME: variable(kinds.text, defaultTexts.marketplaceName),
  MARKETPLACE_URL: variable(kinds.url, `${SANDBOX}/marketplace/my`, { required: true }),
  MARKETPLACE_OAUTH_BASE_URL: variable(kinds.url, `${SANDBOX}/marketplace/oauth2`, { required: true }),
  MARKETPLACE_API_BASE_URL: variable(kinds.url, `${SANDBOX}/marketplace`, { required: true }),
  MARKETPLACE_CLIENT_ID: variable(kinds.text, 'jarchi', { required: true }),
  MARKETPLACE_CLIENT_SECRET: variable(kinds.text, 'sandbox-client-secret', { required: true }),
  MARKETPLACE_API_KEY: variable(kinds.text, 'sandbox-api-key', { required: true }),
  MARKETPLACE_IDENTIFICATION_KEY: variable(kinds.text, 'sandbox-identification-key', { required: true }),
  MARKETPLACE_COMPLETION_URL: variable(kinds.url, `${SANDBOX}/marketplace/completion`, { required: true }),
  MARKETPLACE_PICTURE_ORIGINS: variable(kinds.originPatterns, SANDBOX, { required: true }),
  MARKETPLACE_SECRET: variable(kinds.secret, 'made once', { required: true }),
  MARKETPLACE_SECRET_BEFORE: variable(kinds.secret, null),
  POST_WATCH_MINUTES: variable(kinds.count, '15', { bounds: [0, 10_080] }),
  POST_STATISTICS_MINUTES: variable(kinds.count, null, { bounds: [0, 1_440] }),

  // The marketplace's exchange.
  EXCHANGE_URL: variable(kinds.urlOrNone, `${SANDBOX}/exchange/ad-management`, { inProduction: 'none' }),
  EXCHANGE_API_KEY: variable(kinds.text, 'sandbox-exchange-key'),
  EXCHANGE_BIDDER_ID: variable(kinds.pathPart, 'jarchi'),
  EXCHANGE_POLL_SECONDS: variable(kinds.seconds, '5'),

  // Settings for counting the events of shown ads.
  TOKEN_SECRET: variable(kinds.secret, 'made once', { required: true }),
  TOKEN_SECRET_BEFORE: variable(kinds.secret, null),
  TRACKER_CALLERS: variable(kinds.trackerCallers, 'apps'),
  EVENTS_URL: variable(kinds.natsUrls, null),
  SPEND_POST_SECONDS: variable(kinds.seconds, '3600'),

  // The bidder, and the second door: the process that bids, tracks and decides.
  DELIVERY_PORT: variable(kinds.port, '3200'),
  DELIVERY_URL: variable(kinds.url, 'http://localhost:{DELIVERY_PORT}'),
  BIDDER_PORT: variable(kinds.port, '3201'),
  DELIVERY_METRICS_PORT: variable(kinds.port, '3203'),
  EXCHANGE_SEAT: variable(kinds.text, 'jarchi'),
  BID_MARGIN: variable(kinds.percent, '20'),
  BID_MILLE_MAX: variable(kinds.positive, '3000000'),
  BID_DEADLINE_MS: variable(kinds.positive, '80'),
  BID_LONGEST_WAIT_MS: variable(kinds.positive, '20'),
  BIDDER_CONNECTIONS: variable(kinds.positive, '1000', { bounds: [1, 50_000] }),
  BIDDER_IDLE_SECONDS: variable(kinds.positive, '300'),
  BIDDER_MEMORY_MB: variable(kinds.positive, '64', { bounds: [1, 4_096] }),
  FREQUENCY_PER_HOUR: variable(kinds.positive, '4', { bounds: [1, 250] }),
  FREQUENCY_PER_DAY: variable(kinds.positive, '12', { bounds: [1, 250] }),
  DECISION_API_KEY: variable(kinds.secret, null),

  // Pages that the operator fills: other services, terms, promotions.
  WEB_ADS_PANEL_URL: variable(kinds.httpsUrl, null),
  SMS_PANEL_URL: variable(kinds.httpsUrl, null),
  SOCIAL_PANEL_URL: variable(kinds.httpsUrl, null),
  MARKETING_SITE_URL: variable(kinds.httpsUrl, null),
  LADDER_PANEL_URL: variable(kinds.httpsUrl, null),
  TERMS_FILE: variable(kinds.text, null),
  PROMOTIONS_FILE: variable(kinds.text, null),

  // Which accounts have the page of reports, how soon figures count, and how long they are kept.
  NEW_REPORTS_PAGE_FOR_ALL: variable(kinds.flag, '1'),
  REPORT_SECONDS: variable(kinds.positive, '5'),
  REPORT_HOUR_DAYS: variable(kinds.positive, '400'),
  REPORT_DAYS: variable(kinds.positive, '800'),
  REPORT_EXCHANGE_DAYS: variable(kinds.positive, '1100'),

  // Tag analytics; off unless configured.
  GTM_ID: variable(kinds.gtmId, ''),
  TAG_ORIGINS: variable(kinds.originPatterns, ''),

  // Where errors are reported; off unless configured.
  ERROR_DSN: variable(kinds.dsn, ''),
  PANEL_ERROR_DSN: variable(kinds.dsn, ''),

  // Where the panel finds each service: a path on our origin, or a URL.
  SVC_ACCOUNTS_BASE: variable(kinds.base, '/svc/accounts'),
  SVC_API_BASE: variable(kinds.base, '/svc/api'),
  SVC_MOBILE_BASE: variable(kinds.base, '/svc/mobile'),
  SVC_PANEL_BACKEND_BASE: variable(kinds.base, '/svc/panel-backend'),
  SVC_FINANCIAL_BASE: variable(kinds.base, '/svc/financial'),
  SVC_ASSISTANT_BASE: variable(kinds.base, '/svc/assistant'),
  SVC_BANNER_BASE: variable(kinds.base, '/svc/banner'),
  SVC_CRM_BASE: variable(kinds.base, '/svc/crm'),
  SVC_REPORTS_BASE: variable(kinds.base, '/svc/reports'),
  SVC_STAFF_BASE: variable(kinds.base, '/svc/staff'),
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** All values by name, with the types of their kinds. */
export type Values = ValuesOf<typeof variables>
