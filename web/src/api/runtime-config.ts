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

/** The operator's settings; the server writes them into index.html. */
export type RuntimeConfig = {
  readonly bases: Readonly<Record<Service, string>>
  readonly marketplaceName: string
  /** The panel's own name. */
  readonly brandName: string
  /** Where the back link leads when a visit did not begin at the marketplace; '' when it is not set. */
  readonly marketplaceUrl: string
  readonly supportPhone: string
  /** The company that issues bills, if the operator has set it. */
  readonly issuer?: string
  /** The widget of the live chat; '' without one. */
  readonly goftinoId: string
  /** The container of tag analytics. */
  readonly gtmId?: string
  readonly errorReports?: ErrorReportSettings
  /** The only origins of banks that the panel may open (§7.6). */
  readonly paymentOrigins: readonly string[]
  /** Whether the product finds the price of a click, below the ceiling of a bid. */
  readonly priceByMarket: boolean
  /** Addresses of the operator's sister panels, where they are set (§1.10). */
  readonly sisterPanels?: Readonly<Partial<Record<SisterPanel, string>>>
}

/** Unreadable text, such as the placeholder of a bare build, gives the defaults for a single origin. */
export function readRuntimeConfig(text: string | null | undefined): RuntimeConfig {
  const given = parsed(text)
  return {
    brandName: defaultBrandName,
    marketplaceName: defaultMarketplaceName,
    marketplaceUrl: '',
    supportPhone: '',
    goftinoId: '',
    paymentOrigins: [],
    priceByMarket: true,
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
