import { fa } from '../../i18n/common.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** In the place of posts that are on their way. */
export function PostSkeletons() {
  return (
    <div role="status" aria-label={fa.loading} className="grid gap-3 md:grid-cols-2">
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className={`${cardLook} flex gap-4 p-3`}>
          <Skeleton className="size-24 shrink-0" />
          <div className="grid grow content-start gap-2 pt-1">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
