import { useEffect, type RefObject } from 'react'

/** Keeps an element as high as what can be seen: the keyboard of a phone lies over the page and does not shrink it. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const { current } = element
      if (!current) return
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight - 1
      current.style.height = isCovered ? `${viewport.height}px` : ''
      if (isCovered) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [element])
}
