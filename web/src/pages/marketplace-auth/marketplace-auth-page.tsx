import { usePath } from '../../navigation/use-place.ts'
import type { MouseEvent } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceAuthTexts as texts } from '../../i18n/marketplace-auth.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Carousel } from './carousel.tsx'
import { MarketplaceAuthLayout } from './marketplace-auth-layout.tsx'
import { RetryAlert } from './retry-alert.tsx'
import { leadTo, useEntryVisit } from './use-entry-visit.ts'

/** /auth/divar/access and /auth/divar/retry-access: where visits from the marketplace begin (§2). */
export function MarketplaceAuthPage() {
  usePageTitle(texts.headline)
  const isRetry = usePath().includes('retry-access')
  const { url, isLeading } = useEntryVisit(isRetry)
  const { marketplaceName, marketplaceUrl } = runtimeConfig
  if (isLeading) return <Leading text={texts.leading(marketplaceName)} />
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
            {isRetry ? texts.retry.again : texts.goOn}
          </a>
          {marketplaceUrl && (
            <a href={marketplaceUrl} className={buttonLook('plain')}>
              {texts.back(marketplaceName)}
            </a>
          )}
        </>
      }
    >
      {isRetry && <RetryAlert />}
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
        <div className="grid gap-2">
          <h1 tabIndex={-1} className="text-2xl text-balance">
            {texts.headline}
          </h1>
          <p className="text-quiet">{texts.intro(marketplaceName)}</p>
          <ol className="mt-3 hidden list-inside [list-style-type:persian] gap-1 md:grid">
            {texts.steps(marketplaceName).map((step) => (
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
