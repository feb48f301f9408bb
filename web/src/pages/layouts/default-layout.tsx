import type { ReactNode } from 'react'
import { useAccount } from '../../navigation/use-account.ts'
import { Afterwards } from './afterwards.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { ImpersonationBar, WhenImpersonated } from './impersonation.tsx'
import { Sidebar } from './sidebar.tsx'
import { WithinLayout } from './within-layout.ts'

/** Header, sidebar or bottom navigation, and the page (§2); what a page has begun for one account is not carried to another. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const account = useAccount()
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <div className="flex flex-1">
        <Sidebar />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[72rem] min-w-0 flex-1 px-4 pt-4 pb-24 md:px-6 md:pt-6 lg:pb-10"
        >
          <WhenImpersonated>
            <ImpersonationBar account={account} />
          </WhenImpersonated>
          <Afterwards />
          <WithinLayout key={account} value>
            {children}
          </WithinLayout>
        </main>
      </div>
      <BottomBar />
    </div>
  )
}
