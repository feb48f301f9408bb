/** In milliseconds and CSS pixels: the two taps of a double click are hardly further apart. */
const SECOND_TAP_MS = 350
const SECOND_TAP_PX = 24
/** The first of them would take the focus away. */
const PRESSES = ['mousedown', 'click'] as const

let last = { x: Number.NaN, y: Number.NaN }
addEventListener('pointerdown', ({ clientX, clientY }) => void (last = { x: clientX, y: clientY }), true)

/** What lies where a button was just pressed must not take the second tap of a double click. */
export function ignoreSecondTap() {
  const { x, y } = last
  const ignore = (event: MouseEvent) => {
    // Keys press too, at no place.
    if (event.detail === 0 || !(Math.hypot(event.clientX - x, event.clientY - y) < SECOND_TAP_PX)) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const press of PRESSES) addEventListener(press, ignore, true)
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, ignore, true)
  }, SECOND_TAP_MS)
}
