import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** In the form's place while what it needs is on its way. */
export function FormPending() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{campaignFormTexts.loading}</span>
      <Skeleton className="h-56 w-full" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
