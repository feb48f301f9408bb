import type { ReactNode } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Logo } from './logo.tsx'

/** Around the pages of those who are not signed in. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-6 p-4 pt-[max(2rem,12dvh)]"
    >
      <div className="flex flex-col items-center gap-2 text-center">
        <Logo className="size-16" />
        <p className="text-xl font-bold">{shellTexts.brand}</p>
        <p className="text-quiet">{shellTexts.panelOf(runtimeConfig.marketplaceName)}</p>
      </div>
      {children}
    </main>
  )
}
