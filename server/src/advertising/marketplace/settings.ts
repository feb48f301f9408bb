import { defaultTexts } from '../../platform/texts/defaults.ts'
import { secretOf } from '../../platform/config/secret.ts'
import { kinds, SANDBOX, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** The marketplace: its name, its pages, its open platform, and the watch over its posts. */
export const marketplaceVariables = {
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
}

type Values = ValuesOf<typeof marketplaceVariables> & {
  NODE_ENV: string
  PUBLIC_ORIGIN: string
  SVC_ACCOUNTS_BASE: string
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
    redirectUri: new URL(`${values.SVC_ACCOUNTS_BASE}/api/v1/auth/divar/callback/`, values.PUBLIC_ORIGIN)
      .href,
    identificationKey: values.MARKETPLACE_IDENTIFICATION_KEY,
    completionUrl: values.MARKETPLACE_COMPLETION_URL,
    pictureOrigins: values.MARKETPLACE_PICTURE_ORIGINS,
    secret: secretOf(values.MARKETPLACE_SECRET, values.MARKETPLACE_SECRET_BEFORE),
    watchMinutes: values.POST_WATCH_MINUTES,
    // An app that asks for a scope it does not have can sign in no user: the operator confirms that it has it.
    statisticsMinutes: values.POST_STATISTICS_MINUTES ?? (values.NODE_ENV === 'production' ? 0 : 1),
  }
}
