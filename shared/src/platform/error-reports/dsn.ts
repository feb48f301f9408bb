import { urlOf } from '../url-of.ts'

const CLIENT = 'jarchi/1'

/** Where error reports are sent, read from a DSN of Sentry or GlitchTip; null if it is not a DSN. */
export type ReportTarget = {
  /** Accepts envelopes; the public key is in its query. */
  endpoint: string
  origin: string
}

/** `{http|https}://{public key}[:{secret}]@{host}[/{path}]/{project}` */
export function reportTarget(dsn: string): ReportTarget | null {
  const url = urlOf(dsn)
  if (!url) return null
  const { protocol, username, origin, pathname } = url
  const [, path = '', project] = /^(.*)\/(\w+)\/?$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || project === undefined) return null
  const query = new URLSearchParams({ sentry_key: username, sentry_version: '7', sentry_client: CLIENT })
  return { origin, endpoint: `${origin}${path}/api/${project}/envelope/?${query}` }
}
