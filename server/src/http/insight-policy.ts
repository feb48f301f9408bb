import type { Config } from '../config.ts'

const CONTAINER = 'https://www.googletagmanager.com'
/** What Google Analytics, the usual tag of a container, calls. */
const ANALYTICS = ['https://*.googletagmanager.com', 'https://*.google-analytics.com']
const ANALYTICS_CALLS = [...ANALYTICS, 'https://*.analytics.google.com', 'https://www.google.com']

/** What tag analytics and error reports add to the policy of pages; nothing where none is configured. */
export function insightSources({ gtmId, tagOrigins, errors }: Config['insight']) {
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
