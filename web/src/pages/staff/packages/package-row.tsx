import type { StaffPackage } from '@jarchi/shared/api/staff-packages.ts'
import { staffPackageTexts as fa } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Toman } from '../../../ui/toman.tsx'

type Props = {
  shown: StaffPackage
  onEdit: (edited: StaffPackage) => void
  onEnd: (ended: StaffPackage) => void
}

export function PackageRow({ shown, onEdit, onEnd }: Props) {
  const { title, amount, bonus, is_active } = shown
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 text-sm">
      <span className="min-w-40 flex-1 font-semibold">
        <bdi>{title}</bdi>
      </span>
      <Toman rial={amount} className="min-w-32" />
      <span className="min-w-40 text-quiet">
        {bonus > 0 && (
          <>
            {fa.bonus} <Toman rial={bonus} />
          </>
        )}
      </span>
      <span className="flex gap-1">
        <Button
          variant="quiet"
          className="px-3 text-sm"
          aria-label={fa.editOf(title)}
          onClick={() => onEdit(shown)}
        >
          {is_active ? fa.edit : fa.offerAgain}
        </Button>
        {is_active && (
          <Button
            variant="quiet"
            className="px-3 text-sm"
            aria-label={fa.endOf(title)}
            onClick={() => onEnd(shown)}
          >
            {fa.end}
          </Button>
        )}
      </span>
    </li>
  )
}
