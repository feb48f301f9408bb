import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }

/**
 * A page's heading and content; the heading sets the window's title and gets focus when the route changes.
 */
export function Page({ title, note, actions, children }: Props) {
  usePageTitle(title)
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h1 tabIndex={-1} className="text-xl">
            {title}
          </h1>
          {note && <p className="text-sm text-quiet">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
