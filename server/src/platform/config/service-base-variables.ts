import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Where the panel finds each service: a path on our origin, or a URL. */
export const serviceBaseVariables = {
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
  SVC_REPORTS_BASE: { kind: kinds.base, default: '/svc/reports', meaning: 'figures of ads' },
  SVC_STAFF_BASE: { kind: kinds.base, default: '/svc/staff', meaning: 'staff desk' },
} as const

type Values = ValuesOf<typeof serviceBaseVariables>

export function serviceBases(values: Values) {
  return {
    accounts: values.SVC_ACCOUNTS_BASE,
    api: values.SVC_API_BASE,
    mobile: values.SVC_MOBILE_BASE,
    panelBackend: values.SVC_PANEL_BACKEND_BASE,
    financial: values.SVC_FINANCIAL_BASE,
    assistant: values.SVC_ASSISTANT_BASE,
    banner: values.SVC_BANNER_BASE,
    crm: values.SVC_CRM_BASE,
    reports: values.SVC_REPORTS_BASE,
    staff: values.SVC_STAFF_BASE,
  }
}

export const BASES = Object.keys(serviceBaseVariables) as (keyof typeof serviceBaseVariables)[]

const defaults = Object.fromEntries(BASES.map((name) => [name, serviceBaseVariables[name].default]))
const usual = serviceBases(defaults as Values)

/** What the panel has to be told: it knows the usual paths, and only its page's own script does not. */
export function toldBases(bases: Hosts['bases']): Partial<Hosts['bases']> {
  const all = Object.entries(bases) as [Service, string][]
  return Object.fromEntries(all.filter(([name, base]) => name === 'accounts' || base !== usual[name]))
}

/** The URL of a service, for browsers that come from elsewhere. */
export const serviceUrl = (base: string, publicOrigin: string) => new URL(base, publicOrigin).href

export type Service = keyof ReturnType<typeof serviceBases>
type Hosts = { bases: ReturnType<typeof serviceBases>; publicOrigin: string }

/** Where a service redirects to a page of the panel, which may be on another host than the service. */
export function panelPage(service: Service, path: string, { bases, publicOrigin }: Hosts): string {
  return bases[service].startsWith('/') ? path : publicOrigin + path
}
