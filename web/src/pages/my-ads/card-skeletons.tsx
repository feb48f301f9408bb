import { fa } from '../../i18n/common.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function CardSkeletons() {
  return (
    <div role="status" aria-label={fa.loading} className="flex flex-col gap-4">
      {[0, 1, 2].map((key) => (
        <div key={key} className={`${cardLook} overflow-hidden md:flex md:gap-5 md:p-5`}>
          <Skeleton className="aspect-[1029/504] w-full md:aspect-[2304/504] md:w-[min(27rem,44%)] md:self-start" />
          <div className="flex flex-1 flex-col gap-3 p-4 md:p-0">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-11 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
