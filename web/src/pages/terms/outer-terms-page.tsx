import { runtimeConfig } from '../../api/runtime-config.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { termsTexts as fa } from '../../i18n/terms.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Logo } from '../layouts/logo.tsx'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { TermsPage } from './terms-page.tsx'

/** /auth/tos: the terms for those who are not signed in (decisions §2). */
export function OuterTermsPage() {
  return (
    <PlainLayout>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <div className="flex items-center gap-3">
          <Logo className="size-10" />
          <p className="leading-tight">
            <span className="block font-bold">{shellTexts.brand}</span>
            <span className="text-sm text-quiet">{shellTexts.panelOf(runtimeConfig.marketplaceName)}</span>
          </p>
        </div>
        <Link to={paths.auth} className={buttonLook('quiet', '-mx-3 px-3')}>
          {fa.toSignIn}
        </Link>
      </div>
      <TermsPage />
    </PlainLayout>
  )
}
