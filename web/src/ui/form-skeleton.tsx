import { Skeleton } from './skeleton.tsx'

/** Shown while a form's data loads; `label` is for screen readers. */
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

/** Shown in place of a few fields; `label` is for screen readers. */
export function FieldSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex max-w-2xl flex-col gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}
