import { defaultTexts } from '../../messages/texts/defaults.ts'
import { kinds, type ValuesOf } from '../variable-kinds.ts'
import { secretOf } from './secret.ts'
import { serviceUrl } from './service-base-variables.ts'

/** The marketplace: its name, its pages, its open platform, and the watch over its posts. */
export const marketplaceVariables = {
  MARKETPLACE_NAME: {
    kind: kinds.text,
    default: defaultTexts.marketplaceName,
    meaning: 'name of the marketplace',
  },
  MARKETPLACE_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/marketplace/my',
    meaning: "where the panel's way back to the marketplace leads",
    required: true,
  },
  MARKETPLACE_OAUTH_BASE_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/marketplace/oauth2',
    meaning: "the marketplace's OAuth server, without `/auth` and `/token`",
    required: true,
  },
  MARKETPLACE_API_BASE_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/marketplace',
    meaning: "the marketplace's open platform, without `/v1`",
    required: true,
  },
  MARKETPLACE_CLIENT_ID: {
    kind: kinds.text,
    default: 'jarchi',
    meaning: 'slug of our app at the marketplace',
    required: true,
  },
  MARKETPLACE_CLIENT_SECRET: {
    kind: kinds.text,
    default: 'sandbox-client-secret',
    meaning: "our app's OAuth secret",
    required: true,
  },
  MARKETPLACE_API_KEY: {
    kind: kinds.text,
    default: 'sandbox-api-key',
    meaning: "our app's API key",
    required: true,
  },
  MARKETPLACE_IDENTIFICATION_KEY: {
    kind: kinds.text,
    default: 'sandbox-identification-key',
    meaning: 'what the marketplace sends as `Authorization` when it calls us',
    required: true,
  },
  MARKETPLACE_COMPLETION_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/marketplace/completion',
    meaning: 'where visits opened by the marketplace end, unless they name an allowed address',
    required: true,
  },
  MARKETPLACE_PICTURE_ORIGINS: {
    kind: kinds.originPatterns,
    default: 'http://localhost:{SANDBOX_PORT}',
    meaning: 'origins that pictures of posts may come from, `https://*.…` for all of a domain',
    required: true,
  },
  MARKETPLACE_SECRET: {
    kind: kinds.secret,
    default: 'made once',
    meaning: "encrypts the marketplace's tokens, signs addresses of its pictures",
    required: true,
  },
  MARKETPLACE_SECRET_BEFORE: {
    kind: kinds.secret,
    default: null,
    meaning:
      'the earlier `MARKETPLACE_SECRET`, while data encrypted with it is needed: tokens are encrypted again when they are renewed',
  },
  POST_WATCH_MINUTES: {
    kind: kinds.count,
    default: '15',
    bounds: [0, 10_080],
    meaning: 'how often the post of an ad is checked; 0: never',
  },
  // An app that asks for a scope it does not have can sign in no user: the operator confirms that it has it.
  POST_STATISTICS_MINUTES: {
    kind: kinds.count,
    default: null,
    bounds: [0, 1_440],
    meaning:
      'how often views and chats of advertised posts are fetched; 0: never, and users are not asked to allow it; by default 0 in production, otherwise 1',
  },
} as const

type Origin = { NODE_ENV: string; PUBLIC_ORIGIN: string; SVC_ACCOUNTS_BASE: string }

export function marketplaceSettings(values: ValuesOf<typeof marketplaceVariables> & Origin) {
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
    statisticsMinutes: values.POST_STATISTICS_MINUTES ?? (values.NODE_ENV === 'production' ? 0 : 1),
  }
}
