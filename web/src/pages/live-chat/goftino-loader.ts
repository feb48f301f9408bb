import { askStorage } from '../../browser-storage.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'

/** The object of Goftino's script on the page; only the parts we use. */
export type Goftino = {
  open(): void
  close(): void
  setWidget(look: { hasIcon?: boolean }): void
  setUser(user: { name?: string; about?: string; forceUpdate?: boolean }): void
  unsetUserId?(): void
}

declare global {
  interface Window {
    Goftino?: Goftino
  }
}

const LONGEST_MS = 15_000

/** Where Goftino keeps this browser's visitor id. */
const visitorKey = (id: string) => `goftino_${id}`

let loading: Promise<Goftino> | undefined

/** Loads Goftino's script once; after a failure, such as a network that blocks it, it can be tried again. */
export function loadGoftino(id: string): Promise<Goftino> {
  loading ??= fetchGoftino(id).catch((failure: unknown) => {
    loading = undefined
    throw failure
  })
  return loading
}

function fetchGoftino(id: string) {
  return new Promise<Goftino>((resolve, reject) => {
    const visitor = storedVisitor(id)
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.goftino.com/widget/${id}${visitor && `?o=${encodeURIComponent(visitor)}`}`
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('goftino_ready', finish)
      if (window.Goftino) return resolve(window.Goftino)
      script.remove()
      reject(new Error('Goftino did not come'))
    }
    const timer = setTimeout(finish, LONGEST_MS)
    addEventListener('goftino_ready', finish)
    script.addEventListener('error', finish)
    document.head.append(script)
  })
}

const storedVisitor = (id: string) => askStorage(() => localStorage.getItem(visitorKey(id))) ?? ''

/** Whether a conversation was started in this browser. */
export const hasVisitor = (id: string) => id !== '' && storedVisitor(id) !== ''

/** Ends this browser's conversation when the session ends: the next user starts a new one. */
export function forgetChat(id = runtimeConfig.goftinoId) {
  setChatOwner(null)
  if (!id) return
  window.Goftino?.close()
  window.Goftino?.unsetUserId?.()
  askStorage(() => localStorage.removeItem(visitorKey(id)))
}

const KEY = 'chat-owner'

/** The user of this browser's conversation, or null; without storage it lasts as long as the page. */
export const chatOwner = () => askStorage(() => localStorage.getItem(KEY))

export function setChatOwner(owner: string | null) {
  askStorage(() => (owner === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, owner)))
}
