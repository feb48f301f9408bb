/** Scrolls a strip to its current item; the page itself does not scroll. */
export function intoSight(element: HTMLElement | null) {
  const strip = element?.closest('nav')
  if (!element || !strip) return
  const [inner, outer] = [element.getBoundingClientRect(), strip.getBoundingClientRect()]
  if (inner.left < outer.left) strip.scrollLeft += inner.left - outer.left
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right
}
