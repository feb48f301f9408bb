/** In milliseconds and CSS pixels: the two taps of a double click are hardly further apart. */
const SECOND_TAP_MS = 350
const SECOND_TAP_PX = 24
/** The first of them would take the focus away. */
const PRESSES = ['mousedown', 'click'] as const

const NONE = { x: Number.NaN, y: Number.NaN, at: 0 }
let last = NONE
addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y, timeStamp: at }) => void (last = { x, y, at }),
  true,
)
// What a key has done, no tap has.
addEventListener('keydown', () => void (last = NONE), true)

/** What lies where a button was just pressed must not take the second tap of a double click. */
export function ignoreSecondTap() {
  const { x, y, at } = last
  const isSecond = ({ clientX, clientY, timeStamp }: MouseEvent) =>
    timeStamp - at < SECOND_TAP_MS && Math.hypot(clientX - x, clientY - y) < SECOND_TAP_PX
  const ignore = (event: MouseEvent) => {
    // Keys press too, at no place.
    if (event.detail === 0 || !isSecond(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const press of PRESSES) addEventListener(press, ignore, true)
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, ignore, true)
  }, SECOND_TAP_MS)
}
