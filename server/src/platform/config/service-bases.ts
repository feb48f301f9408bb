import { kinds, variable, type ValuesOf } from '../variable-kinds.ts'

/** Where the panel is reached. */
export const hostVariables = {
  PORT: variable(kinds.port, '8080', { bounds: [1, 65_535] }),
  PUBLIC_ORIGIN: variable(kinds.origin, 'http://localhost:{PORT}', { required: true }),
}

/** Where the panel finds each service: a path on our origin, or a URL. */
export const serviceVariables = {
  SVC_ACCOUNTS_BASE: variable(kinds.base, '/svc/accounts'),
  SVC_API_BASE: variable(kinds.base, '/svc/api'),
  SVC_MOBILE_BASE: variable(kinds.base, '/svc/mobile'),
  SVC_PANEL_BACKEND_BASE: variable(kinds.base, '/svc/panel-backend'),
  SVC_FINANCIAL_BASE: variable(kinds.base, '/svc/financial'),
  SVC_ASSISTANT_BASE: variable(kinds.base, '/svc/assistant'),
  SVC_BANNER_BASE: variable(kinds.base, '/svc/banner'),
  SVC_CRM_BASE: variable(kinds.base, '/svc/crm'),
  SVC_REPORTS_BASE: variable(kinds.base, '/svc/reports'),
  SVC_STAFF_BASE: variable(kinds.base, '/svc/staff'),
}

/** The variable of each service: a path on our origin, or a URL. */
export const BASES = {
  accounts: 'SVC_ACCOUNTS_BASE',
  api: 'SVC_API_BASE',
  mobile: 'SVC_MOBILE_BASE',
  panelBackend: 'SVC_PANEL_BACKEND_BASE',
  financial: 'SVC_FINANCIAL_BASE',
  assistant: 'SVC_ASSISTANT_BASE',
  banner: 'SVC_BANNER_BASE',
  crm: 'SVC_CRM_BASE',
  reports: 'SVC_REPORTS_BASE',
  staff: 'SVC_STAFF_BASE',
} as const

export type Service = keyof typeof BASES
type Bases = Record<Service, string>

const named = Object.entries(BASES) as [Service, (typeof BASES)[Service]][]

/** Where the panel finds each service. */
export function serviceBases(values: ValuesOf<typeof serviceVariables>): Bases {
  return Object.fromEntries(named.map(([service, name]) => [service, values[name]])) as Bases
}

/** What the panel has to be told: it knows the usual paths, and only its page's own script does not. */
export function toldBases(bases: Bases): Partial<Bases> {
  const told = named.filter(
    ([service, name]) => service === 'accounts' || bases[service] !== serviceVariables[name].default,
  )
  return Object.fromEntries(told.map(([service]) => [service, bases[service]]))
}

/** The URL of a service, for browsers that come from elsewhere. */
export const serviceUrl = (base: string, publicOrigin: string) => new URL(base, publicOrigin).href

type Hosts = { bases: Bases; publicOrigin: string }

/** Where a service redirects to a page of the panel, which may be on another host than the service. */
export function panelPage(service: Service, path: string, { bases, publicOrigin }: Hosts): string {
  return bases[service].startsWith('/') ? path : publicOrigin + path
}
