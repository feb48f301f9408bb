import type { StaffPackage } from '@jarchi/shared/api/staff-packages.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { endPackage, staffPackagesQuery } from '../../../api/staff/money.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffPackageTexts as fa } from '../../../i18n/staff-money.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { PackageRow } from './package-row.tsx'

type Props = {
  title: string
  packages: readonly StaffPackage[]
  onEdit: (edited: StaffPackage) => void
}

export function PackageList({ title, packages, onEdit }: Props) {
  const [ending, setEnding] = useState<StaffPackage | null>(null)
  const end = useMutation({
    mutationFn: ({ id }: StaffPackage) => endPackage(id),
    async onSuccess() {
      await queryClient.invalidateQueries(staffPackagesQuery)
      showToast('success', deskTexts.done)
    },
    onError: (error) => showToast('error', error.message),
    onSettled: () => setEnding(null),
  })
  if (packages.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      <ul className={`${cardLook} divide-y divide-line`}>
        {packages.map((each) => (
          <PackageRow key={each.id} shown={each} onEdit={onEdit} onEnd={setEnding} />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        title={ending ? fa.endOf(ending.title) : ''}
        confirm={fa.end}
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        {ending && fa.endText(ending.title)}
      </ConfirmDialog>
    </section>
  )
}
