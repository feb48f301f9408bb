import type { Config } from '../../../config.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Browser features that the panel never uses, so that an injected script cannot use them either. */
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
/** A live chat may need these for voice messages. */
const UNUSED_WITHOUT_CHAT = ['autoplay', 'microphone']

/**
 * Headers of every answer, also of those without a route or to data that is not HTTP. Pages, files and
 * documents replace the policy with a wider or stricter one.
 */
export function securityHeaders({ isProduction, goftinoId }: Config): Record<string, string> {
  const unused = goftinoId ? UNUSED : [...UNUSED, ...UNUSED_WITHOUT_CHAT]
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isProduction && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** The headers of those above that only a document heeds: files that pages load need not carry them. */
export const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The policy of the panel's own pages. They may call services on hosts of their own, and nothing else. */
export function pagePolicy(config: Config): (nonce: string) => string {
  const hosts = Object.values(config.bases).filter((base) => !base.startsWith('/'))
  const connect = ["'self'", ...new Set(hosts.map((base) => new URL(base).origin))].join(' ')
  const chat = chatSources(config.goftinoId)
  const insight = insightSources(config.insight)
  return (nonce) =>
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'${chat.script}${insight.script}`,
      // A nonce would make browsers ignore that inline styles are allowed.
      `style-src 'self'${chat.style || ` 'nonce-${nonce}'`}`,
      `img-src 'self' data: blob:${chat.media}${insight.img}`,
      `font-src 'self'${chat.media}`,
      `connect-src ${connect}${chat.connect}${insight.connect}`,
      ...chat.more,
      "manifest-src 'self'",
      "worker-src 'self'",
      `form-action 'self' ${config.payments.origins.join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      ...trustedTypes(config),
    ].join('; ')
}

/**
 * Text cannot become a script or markup, except our own files by the policy of web's trusted-scripts.ts. A
 * live chat and tags of a container write any markup: if one is configured, this cannot be required.
 */
function trustedTypes({ goftinoId, insight }: Config) {
  if (goftinoId || insight.gtmId) return []
  return ["require-trusted-types-for 'script'", 'trusted-types default']
}

const CHAT = ' https://*.goftino.com'

/**
 * What the live chat adds to the policy of pages; nothing if none is configured. Its own window sets inline
 * styles.
 */
function chatSources(goftinoId: string) {
  if (!goftinoId) return { script: '', style: '', media: '', connect: '', more: [] }
  return {
    script: CHAT,
    style: ` 'unsafe-inline'${CHAT}`,
    media: CHAT,
    connect: `${CHAT} wss://*.goftino.com`,
    more: [`media-src${CHAT}`, `frame-src${CHAT}`],
  }
}

const CONTAINER = 'https://www.googletagmanager.com'
/** The addresses of Google Analytics, the usual tag of a container. */
const ANALYTICS = ['https://*.googletagmanager.com', 'https://*.google-analytics.com']
const ANALYTICS_CALLS = [...ANALYTICS, 'https://*.analytics.google.com', 'https://www.google.com']

/** What tag analytics and error reports add to the policy of pages; nothing if none is configured. */
function insightSources({ gtmId, tagOrigins, errors }: Config['insight']) {
  const tags = (...sources: string[]) => (gtmId ? [...sources, ...tagOrigins] : [])
  return {
    script: spaced(tags(CONTAINER)),
    img: spaced(tags(...ANALYTICS)),
    connect: spaced([...tags(...ANALYTICS_CALLS), ...(errors.panel ? [errors.panel.origin] : [])]),
  }
}

function spaced(sources: string[]) {
  return sources.map((source) => ` ${source}`).join('')
}
