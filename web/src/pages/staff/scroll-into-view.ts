/** Scrolls a strip so that its current item is in the middle; the page itself does not scroll. */
export function intoSight(element: HTMLElement | null) {
  const strip = element?.closest('nav')
  if (!element || !strip) return
  const [inner, outer] = [element.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
}
