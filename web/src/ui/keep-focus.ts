const CONTROLS = ':is(a[href], button, input, select, textarea):not([hidden], [tabindex="-1"])'

/**
 * A ref for a part of a page whose buttons disappear when they are pressed: the focus moves to the control
 * that takes the button's place, or to the part itself if it has none left.
 */
export function keepFocus(part: HTMLElement | null) {
  if (!part) return
  const controls = () => [...part.querySelectorAll<HTMLElement>(CONTROLS)]
  let last: HTMLElement | null = null
  let at = 0
  const onFocus = ({ target }: FocusEvent) => {
    last = target as HTMLElement
    at = controls().indexOf(last)
  }
  // Some browsers tell this also of a removed element, which is still connected at that moment.
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === last && last?.isConnected) last = null
    })
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const all = controls()
    const next = all[Math.min(at, all.length - 1)] ?? part
    if (next === part) part.tabIndex = -1
    next.focus({ preventScroll: true })
  })
  part.addEventListener('focusin', onFocus)
  part.addEventListener('focusout', onBlur)
  observer.observe(part, { childList: true, subtree: true })
  return () => {
    part.removeEventListener('focusin', onFocus)
    part.removeEventListener('focusout', onBlur)
    observer.disconnect()
  }
}
