/** A placeholder for content that is loading; its size comes from classes. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span className={`skeleton block ${className}`} aria-hidden="true" />
}
