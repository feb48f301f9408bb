import { brandVariables } from '../../platform/config/brand.ts'
import { storedDataVariables } from '../../platform/config/database-config.ts'
import { hostVariables, serviceVariables } from '../../platform/config/service-bases.ts'
import { campaignVariables } from '../../advertising/campaigns/settings.ts'
import { reviewVariables } from '../../advertising/review/settings.ts'
import { exchangeVariables } from '../../advertising/exchange-ads/settings.ts'
import { marketplaceVariables } from '../../advertising/marketplace/settings.ts'
import { biddingVariables } from '../../delivery/bidding/settings.ts'
import { mailVariables } from '../../gateways/mail/settings.ts'
import { smsVariables } from '../../gateways/sms/settings.ts'
import { supportVariables } from '../../help/support/settings.ts'
import { approvalVariables } from '../../money/approvals/settings.ts'
import { financialVariables } from '../../money/financial/settings.ts'
import { paymentVariables } from '../../money/payments/settings.ts'
import { sellerVariables } from '../../money/statements/settings.ts'
import { sessionVariables } from '../../people/sessions/settings.ts'
import { codeVariables } from '../../people/sign-in/settings.ts'
import { backupVariables } from '../backup/settings.ts'
import { reportVariables } from '../../reports/settings.ts'
import { kinds, variable, type ValuesOf, type Variable } from '../../platform/variable-kinds.ts'

export const ROLES = ['web', 'background', 'delivery'] as const

/**
 * All variables that the product reads: those of a feature from its `settings.ts`, those that commands read too from
 * `platform/config`, the others here. What they mean is in `data/texts/variables.json`; the table of
 * docs/configuration.md is checked against both.
 */
export const variables = {
  // How the server runs, where it is reached, and how many requests one address may send.
  NODE_ENV: variable(kinds.mode, 'development'),
  HOST: variable(kinds.text, '127.0.0.1'),
  ...hostVariables,
  SANDBOX_PORT: variable(kinds.port, '8081'),
  PANEL_ORIGINS: variable(kinds.origins, ''),
  TRUST_PROXY: variable(kinds.proxies, '', { required: true }),
  RATE_LIMIT_PER_MINUTE: variable(kinds.positive, '3000', { bounds: [100, 100_000] }),
  CONNECTIONS_PER_ADDRESS: variable(kinds.positive, '500', { bounds: [20, 100_000] }),
  API_DOCUMENT: variable(kinds.flag, '0'),
  LOG_LEVEL: variable(kinds.logLevel, 'info'),
  DEMO: variable(kinds.flag, '1', { inProduction: '0' }),
  ROLES: variable(kinds.order(ROLES), ROLES.join(',')),
  METRICS_PORT: variable(kinds.port, '3202'),

  ...storedDataVariables,
  ...backupVariables,
  KEPT_BANNERS_MB: variable(kinds.positive, '2048', { bounds: [64, 10_000_000] }),

  // Secrets with which we sign and hash, and the earlier ones during a change.
  JWT_SECRET: variable(kinds.secret, 'made once', { required: true }),
  JWT_SECRET_BEFORE: variable(kinds.secret, null),
  SESSION_SECRET: variable(kinds.secret, 'made once', { required: true }),
  SESSION_SECRET_BEFORE: variable(kinds.secret, null),
  OTP_SECRET: variable(kinds.secret, 'made once', { required: true }),
  OTP_SECRET_BEFORE: variable(kinds.secret, null),

  // The lifetimes of sessions and their tokens, and where sign-in may lead.
  ...sessionVariables,
  REDIRECT_ORIGINS: variable(kinds.origins, ''),

  ...smsVariables,
  ...mailVariables,
  ...codeVariables,

  // Bids of campaigns, and the review of their ads.
  ...campaignVariables,
  ...reviewVariables,
  LINK_CHECKS: variable(kinds.flag, '1'),

  ...paymentVariables,
  ...approvalVariables,
  ...financialVariables,
  ...sellerVariables,

  // Tickets, their files, and the contacts of support.
  ...supportVariables,
  SUPPORT_PHONE: variable(kinds.text, '02100000000'),
  GOFTINO_ID: variable(kinds.goftinoId, ''),

  ...brandVariables,

  ...marketplaceVariables,
  ...exchangeVariables,

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
  ...biddingVariables,

  // Pages that the operator fills: other services, terms, promotions.
  WEB_ADS_PANEL_URL: variable(kinds.httpsUrl, null),
  SMS_PANEL_URL: variable(kinds.httpsUrl, null),
  SOCIAL_PANEL_URL: variable(kinds.httpsUrl, null),
  MARKETING_SITE_URL: variable(kinds.httpsUrl, null),
  LADDER_PANEL_URL: variable(kinds.httpsUrl, null),
  TERMS_FILE: variable(kinds.text, null),
  PROMOTIONS_FILE: variable(kinds.text, null),

  ...reportVariables,

  // Tag analytics; off unless configured.
  GTM_ID: variable(kinds.gtmId, ''),
  TAG_ORIGINS: variable(kinds.originPatterns, ''),

  // Where errors are reported; off unless configured.
  ERROR_DSN: variable(kinds.dsn, ''),
  PANEL_ERROR_DSN: variable(kinds.dsn, ''),

  // Where spans of traces go (ADR 82); off unless configured.
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(kinds.url, null),
  OTEL_TRACES_SAMPLER_ARG: variable(kinds.part, '0.1'),

  ...serviceVariables,
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** All values by name, with the types of their kinds. */
export type Values = ValuesOf<typeof variables>
