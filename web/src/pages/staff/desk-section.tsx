import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { Suspense, type ReactNode } from 'react'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { usePath } from '../../navigation/use-place.ts'
import { sectionAt, sectionsFor } from './desk-sections.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { NoRights } from './no-rights.tsx'

/** The page of an address below /staff, if one's rights open it. */
export function DeskSection({ desk, children }: { desk: StaffDesk; children: ReactNode }) {
  const section = sectionAt(usePath().replace(/\/+$/, ''))
  if (section && !sectionsFor(desk.rights).includes(section))
    return <NoRights text={fa.noRights.noSection} to="/staff" toText={fa.toDesk} />
  return <Suspense fallback={<DeskSkeleton />}>{children}</Suspense>
}
