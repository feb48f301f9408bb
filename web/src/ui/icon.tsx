type Props = { shape: string; className?: string }

/** A decorative drawing on a 24-unit grid; a text beside it gives the meaning. */
export function Icon({ shape, className = 'size-6' }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  )
}

/** A town crier's horn, or the operator's logo: the same file as the icon and the splash. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return <img src="/icon.svg" alt="" className={className} />
}
