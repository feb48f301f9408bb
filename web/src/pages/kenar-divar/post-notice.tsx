import type { ReactNode } from 'react'

/** What is to be known of the post before its ad is sent. */
export function PostNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-card bg-warning-soft p-4 text-warning">
      {children}
    </p>
  )
}
