import { useEffect, useState, type ReactNode } from 'react'
import { shellTexts } from '../../i18n/shell.ts'
import { useIsOpening } from '../../navigation/use-place.ts'
import { whenTitled } from '../../ui/page-title.ts'
import { Toasts } from '../../ui/toasts.tsx'

export function RootLayout({ children }: { children: ReactNode }) {
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
      <Toasts />
      <RouteAnnouncer />
    </>
  )
}

/** After a change of page, moves focus to its heading and says its title; the first page is the browser's. */
function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      whenTitled((next) => {
        setTitle(next)
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

/** Grows along the top while the next page is on its way; what comes within a fifth of a second needs none. */
function RouteProgress() {
  const isLoading = useIsOpening()
  const look = isLoading ? 'w-11/12 transition-[width] delay-200 duration-[8s] ease-out' : 'w-0'
  return <div aria-hidden="true" className={`fixed start-0 top-0 z-40 h-1 bg-accent ${look}`} />
}
