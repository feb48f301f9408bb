export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      className={`inline-block animate-spin rounded-full border-2 border-current border-e-transparent ${className}`}
      aria-hidden="true"
    />
  )
}
