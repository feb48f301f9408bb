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
import { signInCodeVariables } from './sign-in-code-variables.ts'
import { smsVariables } from './sms-variables.ts'
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
  ...smsVariables,
  ...mailVariables,
  ...signInCodeVariables,
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
    required: true,
    meaning: 'addresses or subnets of the proxies whose X-Forwarded-For counts; `none`: there are none',
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
