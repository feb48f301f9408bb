import { runtimeConfig } from '../../api/runtime-config.ts'

/** A town crier's horn, or the operator's logo. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  if (runtimeConfig.hasLogo) return <img src="/icon.svg" alt="" className={className} />
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M21.5 7.5v15c-3.5-3.4-6.9-4.6-11-4.6a3 3 0 0 1 0-5.8c4.1 0 7.5-1.2 11-4.6Z"
        className="fill-on-accent"
      />
      <path
        d="m12.5 18.3 1.2 5.2a1.5 1.5 0 0 0 3-.7l-.9-3.8M24.5 12.5a3.8 3.8 0 0 1 0 5"
        className="fill-none stroke-on-accent"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
