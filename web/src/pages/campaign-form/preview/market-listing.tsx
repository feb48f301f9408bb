import type { ReactNode } from 'react'

/** Posts around a banner, as grey shapes: only the banner has colour. */
export function MarketListing({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <Post />
      {children}
      <Post />
    </div>
  )
}

function Post() {
  return (
    <div aria-hidden="true" className="hidden gap-3 lg:flex">
      <div className="grid grow content-start gap-2 pt-1">
        <span className="h-2.5 w-2/3 rounded-full bg-line" />
        <span className="h-2.5 w-1/3 rounded-full bg-line" />
      </div>
      <span className="size-12 shrink-0 rounded-field bg-line" />
    </div>
  )
}
