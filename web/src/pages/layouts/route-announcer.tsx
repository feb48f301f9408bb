import { useEffect, useState } from 'react'
import { whenTitled } from '../../ui/page-title.ts'

/** After a change of page, moves focus to its heading and says its title; the first page is the browser's. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      whenTitled((next) => {
        setTitle(next)
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
      }),
    [],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
