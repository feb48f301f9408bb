import { runtimeConfig } from '../../api/runtime-config.ts'
import { applicationTexts as fa } from '../../i18n/application.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Page } from '../../ui/page.tsx'
import { Logo } from '../layouts/logo.tsx'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { InstallGuide } from './install-guide.tsx'

/** /install, for those who are not signed in too: where the code on a large screen leads. */
export function InstallPage() {
  return (
    <PlainLayout>
      <div className="mb-6 flex items-center gap-3">
        <Logo className="size-14" />
        <p className="leading-tight">
          <span className="block font-bold">{runtimeConfig.brandName}</span>
          <span className="text-sm text-quiet">{shellTexts.panelOf(runtimeConfig.marketplaceName)}</span>
        </p>
      </div>
      <Page title={fa.title}>
        <InstallGuide />
      </Page>
    </PlainLayout>
  )
}
