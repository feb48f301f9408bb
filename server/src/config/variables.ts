import { texts } from '../texts/defaults.ts'
import { brandVariables } from './brand-variables.ts'
import { biddingVariables } from './bidding-variables.ts'
import { databaseVariables } from './database-variables.ts'
import { exchangeVariables } from './exchange-variables.ts'
import { fileVariables } from './file-variables.ts'
import { insightVariables } from './insight-variables.ts'
import { kinds, type ValuesOf, type Variable } from '../variable-kinds.ts'
import { mailVariables } from './mail-variables.ts'
import { marketplaceVariables } from './marketplace-variables.ts'
import { paymentVariables } from './payment-variables.ts'
import { pageVariables } from './page-variables.ts'
import { reportVariables } from './report-variables.ts'
import { secretVariables } from './secret-variables.ts'
import { sellerVariables } from './seller-variables.ts'
import { supportVariables } from './support-variables.ts'
import { trackingVariables } from './tracking-variables.ts'

/** Every variable the product reads: the table of docs/configuration.md is checked against this list. */
export const variables = {
  NODE_ENV: {
    kind: kinds.mode,
    default: 'development',
    meaning: '`production` refuses every unsafe default',
  },
  HOST: { kind: kinds.text, default: '127.0.0.1', meaning: 'address to listen on' },
  PORT: { kind: kinds.port, default: '8080', meaning: 'port of the product' },
  SANDBOX_PORT: {
    kind: kinds.port,
    default: '8081',
    meaning: 'port of the sandbox, which production never starts',
  },
  PUBLIC_ORIGIN: {
    kind: kinds.origin,
    default: 'http://localhost:{PORT}',
    meaning: 'origin at which browsers reach the panel',
    required: true,
  },
  JARCHI_DATA: {
    kind: kinds.text,
    default: './.data',
    meaning: 'folder of the database and the uploaded files',
  },
  ...databaseVariables,
  ...fileVariables,
  ...secretVariables,
  KAVENEGAR_BASE_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/kavenegar',
    meaning: 'SMS provider, without `/v1`',
    required: true,
  },
  KAVENEGAR_API_KEY: {
    kind: kinds.text,
    default: 'sandbox',
    meaning: 'key of the SMS provider',
    required: true,
  },
  KAVENEGAR_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-code',
    meaning: 'template of the sign-in message',
    required: true,
  },
  KAVENEGAR_RECEIPT_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-receipt',
    meaning: 'template of the receipt: `%token` tomans, tracking number `%token2`',
  },
  KAVENEGAR_LOW_BALANCE_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-low-balance',
    meaning: 'template of the notice that `%token` tomans are left, below `%token2`',
  },
  KAVENEGAR_CONFIRM_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-confirm',
    meaning: 'template of the code asked for before a change of who one is',
  },
  KAVENEGAR_DAILY_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-daily-report',
    meaning: 'daily report: `%token` tomans spent, `%token2` left, `%token3` ads on air',
  },
  KAVENEGAR_WEEKLY_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-weekly-report',
    meaning: 'weekly report, with the same tokens',
  },
  KAVENEGAR_ANSWER_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-answer',
    meaning: 'notice that support has answered ticket `%token`',
  },
  KAVENEGAR_BUDGET_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-budget',
    meaning:
      "notice that `%token` percent of today's budget of campaign `%token2` are spent, `%token3` tomans",
  },
  KAVENEGAR_CORRECTION_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-correction',
    meaning: 'notice that `%token` tomans are given back for `%token2` invalid clicks',
  },
  KAVENEGAR_VERDICTS_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-verdicts',
    meaning:
      'notice of verdicts: `%token` approved, `%token2` to correct, the first reason `%token20`, a link `%token3`',
  },
  KAVENEGAR_PHONE_CHANGED_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-phone-changed',
    meaning: "notice to a user's phone that it is no longer theirs; support's phone is `%token`",
  },
  ...mailVariables,
  OTP_LIFE_SECONDS: { kind: kinds.positive, default: '120', meaning: 'life of a sign-in code' },
  OTP_RESEND_SECONDS: { kind: kinds.count, default: '60', meaning: 'wait before another code' },
  OTP_TRIES: { kind: kinds.positive, default: '5', meaning: 'wrong tries before a code is dead' },
  OTP_PER_DAY: {
    kind: kinds.positive,
    default: '10',
    meaning: 'codes a phone a day, asked for from one address or on one known device',
  },
  OTP_NEW_DEVICES_DAY: {
    kind: kinds.positive,
    default: '30',
    meaning: 'codes a phone a day for all new devices together',
  },
  OTP_PER_IP_HOUR: {
    kind: kinds.positive,
    default: '300',
    meaning: 'codes an hour to new devices of one address, of IPv6 a network of 64 bits',
  },
  OTP_WRONG_PER_IP_HOUR: {
    kind: kinds.positive,
    default: '100',
    meaning: 'wrong codes an hour from one address, for any phone',
  },
  OTP_PER_PREFIX_HOUR: {
    kind: kinds.positive,
    default: '300',
    meaning: 'codes an hour to phones that share their first 7 digits',
  },
  OTP_TOTAL_HOUR: {
    kind: kinds.positive,
    default: '3000',
    meaning: 'codes an hour of the whole product; known devices are then still sent theirs',
  },
  OTP_TOTAL_DAY: { kind: kinds.positive, default: '20000', meaning: 'the same a day' },
  SESSION_IDLE_HOURS: { kind: kinds.positive, default: '24', meaning: 'a session unused that long ends' },
  SESSION_DAYS: { kind: kinds.positive, default: '30', meaning: 'a session ends then at the latest' },
  ACCESS_TOKEN_SECONDS: { kind: kinds.positive, default: '300', meaning: 'life of an access token' },
  REDIRECT_ORIGINS: {
    kind: kinds.origins,
    default: '',
    meaning: 'origins that `redirect` may lead to, besides our own',
  },
  TRUST_PROXY: {
    kind: kinds.proxies,
    default: '',
    meaning: 'addresses or subnets of the proxies whose X-Forwarded-For counts',
  },
  RATE_LIMIT_PER_MINUTE: {
    kind: kinds.positive,
    default: '3000',
    meaning: 'requests a minute from one address to one process; whole towns share one',
  },
  CONNECTIONS_PER_ADDRESS: {
    kind: kinds.positive,
    default: '500',
    meaning: 'connections an address may hold open; those of `TRUST_PROXY` are not counted',
  },
  API_DOCUMENT: {
    kind: kinds.flag,
    default: '0',
    meaning: 'production answers `/openapi.json` too, as every other mode does',
  },
  LOG_LEVEL: { kind: kinds.logLevel, default: 'info', meaning: 'least level that is logged' },
  DEMO: { kind: kinds.flag, default: '1', meaning: 'demo content on the first run; never in production' },
  CAMPAIGN_BID_MIN: { kind: kinds.positive, default: '10000', meaning: 'least bid for a click, in rial' },
  CAMPAIGN_BID_MAX: { kind: kinds.positive, default: '500000', meaning: 'greatest bid for a click, in rial' },
  AUTO_PREAPPROVE_AFTER: {
    kind: kinds.count,
    default: '0',
    meaning: 'approved ads after which new ones of an account are pre-approved; 0: never',
  },
  KEPT_BANNERS_MB: {
    kind: kinds.positive,
    default: '2048',
    meaning: 'room on disk for light copies and unused banners; those asked for least lately go',
  },
  LINK_CHECKS: {
    kind: kinds.flag,
    default: '1',
    meaning: 'ask landing pages for an answer before review; warns, never blocks',
  },
  ...paymentVariables,
  ...sellerVariables,
  ...supportVariables,
  ...brandVariables,
  MARKETPLACE_NAME: { kind: kinds.text, default: texts.marketplaceName, meaning: 'name of the marketplace' },
  SUPPORT_PHONE: { kind: kinds.text, default: '02100000000', meaning: 'support phone shown in the panel' },
  GOFTINO_ID: {
    kind: kinds.goftinoId,
    default: '',
    meaning: 'live chat: id of a Goftino widget; without one the ticket form serves',
  },
  ...marketplaceVariables,
  ...exchangeVariables,
  ...trackingVariables,
  ...biddingVariables,
  ...pageVariables,
  ...reportVariables,
  ...insightVariables,
  SVC_ACCOUNTS_BASE: {
    kind: kinds.base,
    default: '/svc/accounts',
    meaning: 'where the panel finds the accounts service',
  },
  SVC_API_BASE: { kind: kinds.base, default: '/svc/api', meaning: 'campaigns and profile' },
  SVC_MOBILE_BASE: { kind: kinds.base, default: '/svc/mobile', meaning: 'ads, locations and categories' },
  SVC_PANEL_BACKEND_BASE: { kind: kinds.base, default: '/svc/panel-backend', meaning: 'charge packages' },
  SVC_FINANCIAL_BASE: { kind: kinds.base, default: '/svc/financial', meaning: 'wallet' },
  SVC_ASSISTANT_BASE: { kind: kinds.base, default: '/svc/assistant', meaning: 'keyword suggestions' },
  SVC_BANNER_BASE: { kind: kinds.base, default: '/svc/banner', meaning: 'banner maker' },
  SVC_CRM_BASE: { kind: kinds.base, default: '/svc/crm', meaning: 'support' },
  SVC_STAFF_BASE: { kind: kinds.base, default: '/svc/staff', meaning: 'staff desk' },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** All values by name, as their kinds read them. */
export type Values = ValuesOf<typeof variables>
