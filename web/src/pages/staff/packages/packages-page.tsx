import type { StaffPackage } from '@jarchi/shared/api/staff-packages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffPackagesQuery } from '../../../api/staff/money.ts'
import { staffPackageTexts as fa } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { QueryError } from '../../query-error.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageList } from './package-list.tsx'

/** What is offered on the charge page, and what was. */
export function PackagesPage() {
  const packages = useQuery(staffPackagesQuery)
  const isLoading = useHeldBusy(packages.isPending)
  const [edited, setEdited] = useState<StaffPackage | 'new' | null>(null)
  const all = packages.data ?? []
  const add = <Button onClick={() => setEdited('new')}>{fa.add}</Button>
  return (
    <Page title={fa.title} actions={all.length > 0 ? add : null}>
      {isLoading && <DeskSkeleton />}
      {packages.isError && !packages.data && (
        <QueryError error={packages.error} busy={packages.isFetching} onRetry={packages.refetch} />
      )}
      {packages.data?.length === 0 && <EmptyState {...fa.empty} action={add} />}
      <PackageList title={fa.offered} packages={all.filter((each) => each.is_active)} onEdit={setEdited} />
      <PackageList title={fa.ended} packages={all.filter((each) => !each.is_active)} onEdit={setEdited} />
      {edited && (
        <PackageDialog
          edited={edited === 'new' ? null : edited}
          position={all.length}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}
