import { defaultBrandName, defaultMarketplaceName } from '../i18n/common.ts'

const PREFIXES = {
  accounts: '/svc/accounts',
  api: '/svc/api',
  mobile: '/svc/mobile',
  panelBackend: '/svc/panel-backend',
  financial: '/svc/financial',
  assistant: '/svc/assistant',
  banner: '/svc/banner',
  crm: '/svc/crm',
  reports: '/svc/reports',
  staff: '/svc/staff',
}
export type Service = keyof typeof PREFIXES
export type SisterPanel = 'webAds' | 'sms' | 'social' | 'marketing' | 'ladder'

/** Where browsers report errors; `dsn` is a DSN of Sentry's protocol. */
export type ErrorReportSettings = {
  readonly dsn: string
  readonly release: string
  readonly environment: string
}

/** What the operator decides; the server writes it into index.html. */
export type RuntimeConfig = {
  readonly bases: Readonly<Record<Service, string>>
  readonly marketplaceName: string
  /** Where the way back leads when a visit did not begin at the marketplace; '' when nobody has said. */
  /** The panel's own name. */
  readonly brandName: string
  /** The operator's logo stands at /icon.svg; else ours is drawn. */
  readonly hasLogo?: boolean
  readonly marketplaceUrl: string
  readonly supportPhone: string
  /** Who bills, where the operator has said it. */
  readonly issuer?: string
  /** The widget of the live chat; '' where there is none. */
  readonly goftinoId: string
  /** A container of tag analytics. */
  readonly gtmId?: string
  readonly errorReports?: ErrorReportSettings
  /** Where banks may be gone to; nowhere else (§7). */
  readonly paymentOrigins: readonly string[]
  /** Addresses of the sister panels that the operator has set (§1). */
  readonly sisterPanels?: Readonly<Partial<Record<SisterPanel, string>>>
}

/** Anything unreadable, such as the placeholder of a bare build, falls back to one origin's defaults. */
export function readRuntimeConfig(text: string | null | undefined): RuntimeConfig {
  const given = parsed(text)
  return {
    brandName: defaultBrandName,
    marketplaceName: defaultMarketplaceName,
    marketplaceUrl: '',
    supportPhone: '',
    goftinoId: '',
    paymentOrigins: [],
    ...given,
    bases: { ...PREFIXES, ...given.bases },
  }
}

function parsed(text: string | null | undefined): Partial<RuntimeConfig> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const runtimeConfig = readRuntimeConfig(
  globalThis.document?.getElementById('runtime-config')?.textContent,
)
