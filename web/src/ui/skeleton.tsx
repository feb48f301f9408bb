/** A place where something is about to be; size it by classes. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span className={`skeleton block ${className}`} aria-hidden="true" />
}
