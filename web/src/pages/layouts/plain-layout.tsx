import type { ReactNode } from 'react'

/** The empty layout: nothing around the page. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[72rem] p-4">
      {children}
    </main>
  )
}
