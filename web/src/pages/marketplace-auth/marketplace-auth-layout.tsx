import type { ReactNode } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Logo } from '../layouts/logo.tsx'

/** Around the landing: the name, the page, and at the foot of a phone what to do. */
export function MarketplaceAuthLayout({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-[60rem] flex-col">
      <header className="flex items-center gap-3 p-4 md:px-6">
        <Logo className="size-10" />
        <p className="leading-tight">
          <span className="block font-bold">{shellTexts.brand}</span>
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
