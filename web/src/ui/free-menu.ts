/** Between a menu and its button, and what the bar at the bottom takes; in pixels. */
const GAP = 6
const BAR = 80

/**
 * A ref for the panel of a menu in what would cut it off, such as a table that scrolls: it lies over the page, above its
 * button where there is no room below, and the arrow keys go through it.
 */
export function freeMenu(panel: HTMLElement | null) {
  const box = panel?.parentElement
  if (!panel || !box) return
  const place = () => {
    const { top, bottom, left } = box.getBoundingClientRect()
    const isAbove = bottom + panel.offsetHeight > innerHeight - BAR && top > panel.offsetHeight
    panel.style.insetInlineEnd = `${left}px`
    panel.style.insetBlock = isAbove ? `auto ${innerHeight - top + GAP}px` : `${bottom + GAP}px auto`
  }
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    const items = [...panel.querySelectorAll<HTMLElement>('a, button, input')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items.at((at < 0 && by < 0 ? 0 : at + by) % items.length)?.focus()
  }
  panel.style.position = 'fixed'
  place()
  box.addEventListener('keydown', onKey)
  document.addEventListener('scroll', place, true)
  return () => {
    box.removeEventListener('keydown', onKey)
    document.removeEventListener('scroll', place, true)
  }
}
