import { Skeleton } from './skeleton.tsx'

/** In the place of a few fields; `label` says so to who does not see it. */
export function FieldSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex max-w-2xl flex-col gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}
