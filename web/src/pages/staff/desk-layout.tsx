import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import type { ReactNode } from 'react'
import { shellTexts } from '../../i18n/shell.ts'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { Link } from '../../navigation/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { leaveIcon } from '../../ui/later-icons.ts'
import { Logo } from '../layouts/logo.tsx'
import { useSignOut } from '../layouts/use-sign-out.ts'
import { WithinLayout } from '../layouts/within-layout.ts'
import { DeskNav } from './desk-nav.tsx'

/** Around every page of the desk: who works here, where, and the page. */
export function DeskLayout({ desk, children }: { desk: StaffDesk; children: ReactNode }) {
  const signOut = useSignOut()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="top-bar">
        <Link to="/staff" className="flex min-h-11 items-center gap-2 rounded-field font-bold">
          <Logo />
          <span>
            {fa.title} <span className="font-normal text-quiet max-sm:sr-only">{shellTexts.brand}</span>
          </span>
        </Link>
        <div className="flex items-center gap-2 text-sm">
          <span className="text-quiet max-md:sr-only">{desk.name}</span>
          <a href="/auth" className="flex min-h-11 items-center rounded-field px-3 text-accent hover:bg-page">
            {fa.toPanel}
          </a>
          <button
            type="button"
            onClick={signOut}
            aria-label={fa.signOut}
            title={fa.signOut}
            className="grid size-11 place-items-center rounded-field text-quiet hover:bg-page"
          >
            <Icon shape={leaveIcon} className="size-5" />
          </button>
        </div>
      </header>
      <div className="flex flex-1 max-lg:flex-col">
        <DeskNav desk={desk} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] min-w-0 flex-1 p-4 pb-10 md:px-6"
        >
          <WithinLayout value>{children}</WithinLayout>
        </main>
      </div>
    </div>
  )
}
