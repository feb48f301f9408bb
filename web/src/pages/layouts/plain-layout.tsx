import { createContext, use, type ReactNode } from 'react'

/** The empty layout: nothing around the page, unless it stands in for the contents of another layout. */
export function PlainLayout({ children }: { children: ReactNode }) {
  if (use(WithinLayout)) return children
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[72rem] p-4">
      {children}
    </main>
  )
}

/** Whether a layout with its landmarks already stands around the page. */
export const WithinLayout = createContext(false)
