import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { isStatus } from '../../api/http/api-error.ts'
import { deskQuery } from '../../api/staff/desk.ts'
import { isImpersonationRefusal } from '../../api/staff/staff-request.ts'
import { numberText } from '../../i18n/format.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { factorTexts } from '../../i18n/staff-factor.ts'
import { Link } from '../../navigation/link.tsx'
import { usePath } from '../../navigation/use-place.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Icon, Logo } from '../../ui/icon.tsx'
import { leaveIcon } from '../../ui/later-icons.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useRelease } from '../impersonation/release.ts'
import { PlainLayout, WithinLayout } from '../layouts/plain-layout.tsx'
import { useSignOut } from '../layouts/use-sign-out.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { FactorGate } from './security/factor-gate.tsx'
import { sectionAt, sectionsFor } from './desk-sections.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { intoSight } from './scroll-into-view.ts'
import { NoRights } from './no-rights.tsx'
import { DeskSearch } from './search/desk-search.tsx'

/** The staff desk (§D6.7): everything below /staff, for signed-in staff. */
export function DeskPage({ children }: { children: ReactNode }) {
  const desk = useQuery(deskQuery)
  return (
    <QueryView
      query={desk}
      failed={deskTexts.failed}
      skeleton={<DeskPending />}
      renderFailure={(error, usual) => <DeskFailure error={error} usual={usual} />}
    >
      {(known) => (
        <DeskLayout desk={known}>
          <DeskSection desk={known}>{children}</DeskSection>
        </DeskLayout>
      )}
    </QueryView>
  )
}

function DeskPending() {
  return (
    <PlainLayout>
      <div role="status" aria-label={deskTexts.loading} className="grid min-h-[60dvh] place-items-center">
        <Spinner className="size-8 text-accent" />
      </div>
    </PlainLayout>
  )
}

function DeskFailure({ error, usual }: { error: Error | null; usual: ReactNode }) {
  if (isImpersonationRefusal(error)) return <StillImpersonating />
  // Sign-in leads a signed-in user to their own panel.
  if (isStatus(error, 403))
    return <NoRights text={deskTexts.noRights.text} to={paths.auth} toText={deskTexts.toPanel} />
  return (
    <PlainLayout>
      <h1 className="sr-only">{deskTexts.title}</h1>
      {usual}
    </PlainLayout>
  )
}

/** Around every page of the desk: the staff member, the navigation, and the page. */
function DeskLayout({ desk, children }: { desk: StaffDesk; children: ReactNode }) {
  const signOut = useSignOut()
  useCountInTitle(Object.values(desk.waiting).reduce<number>((sum, count) => sum + (count ?? 0), 0))
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="top-bar">
        <Link to={deskPaths.home} className="flex min-h-11 items-center gap-2 rounded-field font-bold">
          <Logo />
          <span>
            {deskTexts.title}{' '}
            <span className="font-normal text-quiet max-sm:sr-only">{runtimeConfig.brandName}</span>
          </span>
        </Link>
        <DeskSearch rights={desk.rights} />
        <div className="flex items-center gap-2 text-sm">
          <Link
            to={deskPaths.security}
            className="flex min-h-11 items-center rounded-field px-3 text-quiet hover:bg-page max-md:sr-only"
          >
            {desk.name}
            <span className="sr-only">، {factorTexts.title}</span>
          </Link>
          <a
            href={paths.auth}
            className="flex min-h-11 items-center rounded-field px-3 text-accent hover:bg-page"
          >
            {deskTexts.toPanel}
          </a>
          <button
            type="button"
            onClick={signOut}
            aria-label={deskTexts.signOut}
            title={deskTexts.signOut}
            className="grid size-11 place-items-center rounded-field text-quiet hover:bg-page"
          >
            <Icon shape={leaveIcon} className="size-5" />
          </button>
        </div>
      </header>
      <div className="flex flex-1 max-lg:flex-col">
        <DeskNav desk={desk} />
        <main
          ref={keepFocus}
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] min-w-0 flex-1 p-4 pb-10 md:px-6"
        >
          <WithinLayout value>{children}</WithinLayout>
          <FactorGate />
        </main>
      </div>
    </div>
  )
}

/** How much waits, in parentheses before the title of each page, for who looks at other tabs. */
function useCountInTitle(count: number) {
  useEffect(() => {
    const bare = () => document.title.replace(/^\([^)]*\) /, '')
    const mark = () => {
      const wanted = count > 0 ? `(${numberText(count)}) ${bare()}` : bare()
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    const pages = new MutationObserver(mark)
    const title = document.querySelector('title')
    if (title) pages.observe(title, { childList: true })
    return () => {
      pages.disconnect()
      document.title = bare()
    }
  }, [count])
}

const row =
  'flex min-h-11 items-center justify-between gap-2 rounded-field px-3 whitespace-nowrap text-quiet hover:bg-page hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/**
 * The parts of the desk that the user may open, each with its number of waiting items; a strip on a phone,
 * otherwise a column beside the page.
 */
function DeskNav({ desk }: { desk: StaffDesk }) {
  const open = sectionAt(usePath())
  return (
    <nav
      aria-label={deskTexts.sections}
      className="relative flex shrink-0 gap-1 border-line bg-card p-2 max-lg:overflow-x-auto max-lg:border-b lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:w-52 lg:flex-col lg:border-e lg:p-3"
    >
      {sectionsFor(desk.rights).map((section) => {
        const { name, path, waiting } = section
        const count = (waiting && desk.waiting[waiting]) ?? null
        return (
          <Link
            key={name}
            to={path}
            aria-current={section === open ? 'page' : undefined}
            ref={section === open ? intoSight : undefined}
            className={row}
          >
            {deskTexts.names[name]}
            {count !== null && count > 0 && (
              <span className="min-w-6 rounded-full bg-accent px-2 text-center text-xs font-bold text-on-accent">
                <span aria-hidden="true">{numberText(count)}</span>
                <span className="sr-only">{deskTexts.waiting(numberText(count))}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The desk while this browser still impersonates an account: the impersonation must end first. */
function StillImpersonating() {
  const release = useRelease()
  usePageTitle(impersonationTexts.label)
  return (
    <PlainLayout>
      <EmptyState
        level={1}
        title={impersonationTexts.still.title}
        text={impersonationTexts.still.text}
        action={
          <Button busy={release.isPending || release.isSuccess} onClick={() => release.mutate()}>
            {impersonationTexts.release}
          </Button>
        }
      />
    </PlainLayout>
  )
}

/** The page of an address below /staff, if the user's rights allow it. */
function DeskSection({ desk, children }: { desk: StaffDesk; children: ReactNode }) {
  const section = sectionAt(usePath().replace(/\/+$/, ''))
  if (section && !sectionsFor(desk.rights).includes(section))
    return <NoRights text={deskTexts.noRights.noSection} to={deskPaths.home} toText={deskTexts.toDesk} />
  return <Suspense fallback={<DeskSkeleton />}>{children}</Suspense>
}
