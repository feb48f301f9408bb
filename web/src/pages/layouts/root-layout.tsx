import type { ReactNode } from 'react'
import { shellTexts } from '../../i18n/shell.ts'
import { Toasts } from '../../ui/toasts/toasts.tsx'
import { RouteProgress } from './route-progress.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

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
