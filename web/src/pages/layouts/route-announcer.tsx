import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After a change of page, moves focus to its heading and says its title; the first page is the browser's. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
