const KEY = 'chat-owner'

/** Whose conversation this browser holds, or null. */
export function chatOwner(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function setChatOwner(owner: string | null) {
  try {
    if (owner === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, owner)
  } catch {
    // Without storage a conversation lasts as long as the page.
  }
}
