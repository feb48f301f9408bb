import { createElement, Suspense, useEffect, useState, type ReactNode } from 'react'
import { afterShown, whenIdle } from './background/settled.ts'
import { commonTexts } from './i18n/common.ts'
import { shellTexts } from './i18n/shell.ts'
import { lazyPage } from './navigation/lazy-page.ts'
import { PageError } from './navigation/page-error.ts'
import type { FoundPage } from './navigation/page-matching.ts'
import { useIsOpening, useShownPage } from './navigation/use-place.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { whenTitled } from './ui/page-title.ts'
import { leaveToasts, Toasts } from './ui/toasts.tsx'

/** The page of the address, within its layout. */
export function Panel() {
  return (
    <RootLayout>
      <CurrentPage />
    </RootLayout>
  )
}

function CurrentPage() {
  useEffect(() => whenIdle(fetchLaterChunks), [])
  useEffect(() => void afterShown().then(ToastCard.prefetch), [])
  const {
    place: { path, search },
    found,
    failure,
  } = useShownPage()
  if (failure !== undefined) return <ErrorPage error={failure} />
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
 * Fetches the chunks that a cold page's head marks for later (ADR 25), while the first answers are on their
 * way; it delays neither the first chunk nor a call.
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

/** The path and the query must name the same account (§2.2). */
function Checked({ found, account }: { found: FoundPage; account: string | null }) {
  if (found.account !== null && account !== null && account !== String(found.account))
    throw new PageError(commonTexts.accountMismatch, 400)
  return createElement(found.row.page)
}

const ToastCard = lazyPage('ToastCard', () => import('./ui/toast-card.tsx'))

function RootLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="absolute start-2 top-2 z-40 -translate-y-20 rounded-field bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {shellTexts.skip}
      </a>
      <RouteProgress />
      {children}
      <Toasts card={ToastCard} />
      <RouteAnnouncer />
    </>
  )
}

/**
 * After a change of page, moves focus to its heading and announces its title; the browser does so for the
 * first page. If the user has already moved the focus in the page, it stays there.
 */
function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      whenTitled((next, isNewPage) => {
        setTitle(next)
        leaveToasts()
        if (isNewPage || document.activeElement === document.body)
          document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
      }),
    [],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** A progress bar at the top while the next page loads; pages that load within 0.2 seconds need none. */
function RouteProgress() {
  const isLoading = useIsOpening()
  const look = isLoading ? 'w-11/12 transition-[width] delay-200 duration-[8s] ease-out' : 'w-0'
  return <div aria-hidden="true" className={`fixed start-0 top-0 z-40 h-1 bg-accent ${look}`} />
}
