/** A town crier's horn, or the operator's logo: the same file as the icon and the splash. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return <img src="/icon.svg" alt="" className={className} />
}
