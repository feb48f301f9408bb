import { deskTexts } from '../../i18n/staff-desk.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A placeholder for a list or page of the desk. */
export function DeskSkeleton() {
  return (
    <div role="status" aria-label={deskTexts.loading} className="flex flex-col gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 w-full rounded-card" />
      ))}
    </div>
  )
}
