/** The crier's horn. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M21.5 7.500v15c-3.500-3.400-6.900-4.600-11-4.600a3 3 0 0 1 0-5.800c4.100 0 7.500-1.200 11-4.600Z"
        className="fill-on-accent"
      />
      <path
        d="m12.500 18.300 1.200 5.200a1.500 1.500 0 0 0 3-.7l-.9-3.800M24.500 12.500a3.800 3.800 0 0 1 0 5"
        className="fill-none stroke-on-accent"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
