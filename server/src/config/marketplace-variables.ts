import { kinds } from '../variable-kinds.ts'

/** The marketplace: its pages, its open platform, and the watch over its posts. */
export const marketplaceVariables = {
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
    meaning: 'where visits that the marketplace opened end',
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
      'the `MARKETPLACE_SECRET` before, for as long as what it encrypted is wanted: tokens are encrypted again when they are renewed',
  },
  POST_WATCH_MINUTES: {
    kind: kinds.count,
    default: '15',
    meaning: 'how often the post behind an ad is looked at; 0: never',
  },
  // An app that asks for a scope it does not have could sign nobody in: the operator says that it has it.
  POST_STATISTICS_MINUTES: {
    kind: kinds.count,
    default: null,
    meaning:
      'how often views and chats of advertised posts are asked for; 0: never, and users are not asked to allow it; otherwise 0 in production, outside it 1',
  },
} as const
