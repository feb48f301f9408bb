import { Skeleton } from './skeleton.tsx'

/** In a form's place while what it needs is on its way; `label` says so to who does not see it. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-56 w-full" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}

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
