const KEY = 'review-shortcuts'
const OFF = 'off'

/** Whether keys alone decide on ads here; on until somebody has switched them off (WCAG 2.1.4). */
export function storedShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

export function keepShortcuts(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // They are then as they were on the next visit.
  }
}
