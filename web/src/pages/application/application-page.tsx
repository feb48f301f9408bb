import { applicationTexts as fa } from '../../i18n/application.ts'
import { Page } from '../../ui/page.tsx'
import { InstallGuide } from './install-guide.tsx'

/** /u/{accountId}/application. */
export function ApplicationPage() {
  return (
    <Page title={fa.title}>
      <InstallGuide />
    </Page>
  )
}
