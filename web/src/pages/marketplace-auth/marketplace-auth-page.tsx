import type { MouseEvent, ReactNode } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceAuthTexts } from '../../i18n/marketplace-auth.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { usePath } from '../../navigation/use-place.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Icon, Logo } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Carousel } from './carousel.tsx'
import { leadTo, retryReason, useEntryVisit } from './entry-visit.ts'

/** /auth/divar/access and /auth/divar/retry-access: where visits from the marketplace begin (§2.32). */
export function MarketplaceAuthPage() {
  usePageTitle(marketplaceAuthTexts.headline)
  const isRetry = usePath().includes('retry-access')
  const { url, isLeading } = useEntryVisit(isRetry)
  const { marketplaceName, marketplaceUrl } = runtimeConfig
  if (isLeading) return <Leading text={marketplaceAuthTexts.leading(marketplaceName)} />
  const goOn = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leadTo(url)
  }
  return (
    <MarketplaceAuthLayout
      actions={
        <>
          <a href={url} onClick={goOn} className={buttonLook('primary', 'sm:min-w-64')}>
            {isRetry ? marketplaceAuthTexts.retry.again : marketplaceAuthTexts.goOn}
          </a>
          {marketplaceUrl && (
            <a href={marketplaceUrl} className={buttonLook('plain')}>
              {marketplaceAuthTexts.back(marketplaceName)}
            </a>
          )}
        </>
      }
    >
      {isRetry && <RetryAlert />}
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
        <div className="grid gap-2">
          <h1 tabIndex={-1} className="text-2xl text-balance">
            {marketplaceAuthTexts.headline}
          </h1>
          <p className="text-quiet">{marketplaceAuthTexts.intro(marketplaceName)}</p>
          <ol className="mt-3 hidden list-inside [list-style-type:persian] gap-1 md:grid">
            {marketplaceAuthTexts.steps(marketplaceName).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <Carousel />
      </div>
    </MarketplaceAuthLayout>
  )
}

function Leading({ text }: { text: string }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4"
    >
      <Spinner className="size-8 text-accent" />
      <h1 tabIndex={-1} className="text-base">
        {text}
      </h1>
    </main>
  )
}

/** Around the landing page: the name, the page, and on a phone the buttons at the bottom. */
function MarketplaceAuthLayout({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-[60rem] flex-col">
      <header className="flex items-center gap-3 p-4 md:px-6">
        <Logo className="size-10" />
        <p className="leading-tight">
          <span className="block font-bold">{runtimeConfig.brandName}</span>
          <span className="text-sm text-quiet">{shellTexts.panelOf(runtimeConfig.marketplaceName)}</span>
        </p>
      </header>
      <div className="grid flex-1 content-start gap-5 px-4 pb-4 md:mt-auto md:flex-none md:px-6">
        {children}
      </div>
      <div className="sticky bottom-0 flex flex-col gap-2 border-t border-line bg-page p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-center md:static md:mb-auto md:justify-start md:border-t-0 md:px-6 md:pb-16">
        {actions}
      </div>
    </main>
  )
}

const retryTexts = marketplaceAuthTexts.retry

/** Tells that there can be no ad without access, and why there is no access. */
function RetryAlert() {
  const reason = retryReason(location.search)
  return (
    <div role="alert" className="flex gap-3 rounded-card bg-danger-soft p-4">
      <Icon shape={warningIcon} className="mt-0.5 size-6 text-danger" />
      <div>
        <p className="font-semibold text-danger">{retryTexts.alert(runtimeConfig.marketplaceName)}</p>
        {reason && <p>{retryTexts.reasons[reason]}</p>}
      </div>
    </div>
  )
}
