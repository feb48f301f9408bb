import { createElement, Suspense, useEffect } from 'react'
import { fa } from './i18n/common.ts'
import type { FoundPage } from './navigation/pages.ts'
import { PageError } from './navigation/page-error.ts'
import { useShownPage } from './navigation/use-place.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { RootLayout } from './pages/layouts/root-layout.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'

/** The page of the address, within its layout. */
export function Panel() {
  return (
    <RootLayout>
      <CurrentPage />
    </RootLayout>
  )
}

function CurrentPage() {
  useEffect(fetchLaterChunks, [])
  const {
    place: { path, search },
    found,
  } = useShownPage()
  if (!found) return null
  const { layout } = found.row
  const resetKey = path + search
  const page = (
    <ErrorBoundary resetKey={resetKey} failure={ErrorPage}>
      <Suspense>
        <Checked found={found} account={new URLSearchParams(search).get('account')} />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <ErrorBoundary resetKey={resetKey} failure={ErrorPage}>
      <Suspense>{layout ? createElement(layout, null, page) : page}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * Fetches the code that a cold page's head names for later (ADR 25): it fills the wait for the first answers, and
 * holds up neither the first chunk nor a call.
 */
function fetchLaterChunks() {
  const names = document.querySelector<HTMLMetaElement>('meta[name="later-chunks"]')
  for (const href of names?.content.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
  names?.remove()
}

/** The path and the query must name the same account (decisions §2). */
function Checked({ found, account }: { found: FoundPage; account: string | null }) {
  if (found.account !== null && account !== null && account !== String(found.account))
    throw new PageError(fa.accountMismatch, 400)
  return createElement(found.row.page)
}
