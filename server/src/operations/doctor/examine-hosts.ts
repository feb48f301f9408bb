import { getDomain } from 'tldts'
import type { Config } from '../../config.ts'
import { serviceUrl, type Service } from '../../platform/config/service-bases.ts'
import { bad, good, type Finding } from './findings.ts'
import { troubleOf } from './network-trouble.ts'

type Hosts = Pick<Config, 'bases' | 'publicOrigin' | 'panelOrigins'>

const LONGEST_WAIT_MS = 5_000
/** Their cookies reach them only from pages of the same site (ADR 69). */
const WITH_COOKIES: readonly Service[] = ['accounts', 'mobile']

/** Whether the panel's pages, on each of their origins, can call services on other hosts. */
export function examineHosts(hosts: Hosts): Promise<Finding[]> {
  const { bases, panelOrigins } = hosts
  const apart = (Object.entries(bases) as [Service, string][]).filter(([, base]) => !base.startsWith('/'))
  const asked = apart.flatMap(([service, base]) =>
    panelOrigins.map((origin) => examineService(variableOf(service), base, origin)),
  )
  return Promise.all([...asked, ...hostsWithoutCookies(hosts)])
}

/** Services whose cookies would not come along from pages of the panel. */
export function hostsWithoutCookies({ bases, publicOrigin, panelOrigins }: Hosts): Finding[] {
  return WITH_COOKIES.flatMap((service) => {
    const site = siteOf(serviceUrl(bases[service], publicOrigin))
    return panelOrigins
      .filter((origin) => siteOf(origin) !== site)
      .map((origin) => ofAnotherSite(variableOf(service), origin))
  })
}

const variableOf = (service: Service) =>
  `SVC_${service.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_BASE`

/** Asks as a browser does before it sends a call of the panel. */
async function examineService(variable: string, base: string, origin: string): Promise<Finding> {
  try {
    const { headers } = await fetch(`${base}/`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    const isAllowed = headers.get('access-control-allow-origin') === origin
    if (isAllowed && headers.get('access-control-allow-credentials') === 'true')
      return good(variable, `${base} answers pages of ${origin}.`)
    return bad(
      variable,
      `${base} does not answer pages of ${origin}; its server needs the same PUBLIC_ORIGIN and PANEL_ORIGINS.`,
    )
  } catch (error) {
    return bad(variable, `${base} ${troubleOf(error)}`)
  }
}

function ofAnotherSite(variable: string, origin: string): Finding {
  return bad(
    variable,
    `Browsers send its cookies only from pages of the same domain, and ${origin} is of another.`,
  )
}

/** What browsers call a site: the scheme and the domain that somebody has registered. */
function siteOf(url: string): string {
  const { protocol, hostname } = new URL(url)
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`
}
