import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isStatus } from '../../api/http/api-error.ts'
import { deskQuery } from '../../api/staff/desk.ts'
import { isVisitRefusal } from '../../api/staff/staff-request.ts'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { QueryError } from '../query-error.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { DeskSection } from './desk-section.tsx'
import { NoRights } from './no-rights.tsx'
import { StillVisiting } from './still-visiting.tsx'

/** The staff desk (decisions §6): everything below /staff, for signed-in staff. */
export function DeskPage({ children }: { children: ReactNode }) {
  const desk = useQuery(deskQuery)
  const isLoading = useHeldBusy(desk.isPending)
  if (isLoading)
    return (
      <PlainLayout>
        <div role="status" aria-label={fa.loading} className="grid min-h-[60dvh] place-items-center">
          <Spinner className="size-8 text-accent" />
        </div>
      </PlainLayout>
    )
  if (desk.data)
    return (
      <DeskLayout desk={desk.data}>
        <DeskSection desk={desk.data}>{children}</DeskSection>
      </DeskLayout>
    )
  if (isVisitRefusal(desk.error)) return <StillVisiting />
  // Sign-in leads whoever is signed in to their own panel.
  if (isStatus(desk.error, 403)) return <NoRights text={fa.noRights.text} to="/auth" toText={fa.toPanel} />
  return (
    <PlainLayout>
      <h1 className="sr-only">{fa.title}</h1>
      <QueryError error={desk.error} busy={desk.isFetching} onRetry={desk.refetch} />
    </PlainLayout>
  )
}
