import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { useLocation } from '@tanstack/react-router'
import { createElement, Suspense } from 'react'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { pageAt } from '../page-table.ts'
import { DeskHome } from './desk-home.tsx'
import { DeskNotFound } from './desk-not-found.tsx'
import { DESK_PAGES } from './desk-pages.ts'
import { sectionAt, sectionsFor } from './desk-sections.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { NoRights } from './no-rights.tsx'

/** The page of an address below /staff, if one's rights open it. */
export function DeskSection({ desk }: { desk: StaffDesk }) {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/, '')
  if (path === '/staff') return <DeskHome desk={desk} />
  const section = sectionAt(path)
  const page = section && pageAt(DESK_PAGES, path)
  if (!page) return <DeskNotFound />
  if (!sectionsFor(desk.rights).includes(section))
    return <NoRights text={fa.noRights.noSection} to="/staff" toText={fa.toDesk} />
  return <Suspense fallback={<DeskSkeleton />}>{createElement(page)}</Suspense>
}
