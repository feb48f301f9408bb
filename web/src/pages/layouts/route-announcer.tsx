import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** After a change of page, moves focus to its heading and says its title; the first page is the browser's. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const announced = useRef(pathname)
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    // The new page has drawn and set its title by the next frame.
    const frame = requestAnimationFrame(() => {
      setTitle(document.title)
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
