const KEY = 'collapsed'

/** Whether the sidebar was left collapsed (§2). */
export function storedCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

export function keepCollapsed(collapsed: boolean) {
  try {
    localStorage.setItem(KEY, String(collapsed))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
