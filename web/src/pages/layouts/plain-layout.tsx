import { createContext, use, type ReactNode } from 'react'

/** The empty layout: nothing around the page, except when it replaces the content of another layout. */
export function PlainLayout({ children }: { children: ReactNode }) {
  if (use(WithinLayout)) return children
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[72rem] p-4">
      {children}
    </main>
  )
}

/** Whether the page is already inside a layout with landmarks. */
export const WithinLayout = createContext(false)
