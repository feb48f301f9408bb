import { runtimeConfig, type SisterPanel } from '../../api/runtime-config.ts'
import { servicesTexts as fa } from '../../i18n/services.ts'
import { Page } from '../../ui/page.tsx'
import { ServiceCard } from './service-card.tsx'

const PANELS: readonly SisterPanel[] = ['webAds', 'sms', 'social', 'marketing', 'ladder']

/** The sister panels, separate apps of the operator's (§1). */
export function ServicesPage() {
  const urls = runtimeConfig.sisterPanels ?? {}
  return (
    <Page title={fa.title}>
      <p className="-mt-2 text-quiet md:-mt-4">{fa.intro}</p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {PANELS.map((panel) => (
          <ServiceCard key={panel} panel={panel} url={urls[panel]} />
        ))}
      </ul>
    </Page>
  )
}
