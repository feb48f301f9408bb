import type { ReactNode } from 'react'

type Props = { title: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page's heading and its contents; focus comes to the heading when the route changes. */
export function Page({ title, actions, children }: Props) {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  )
}
