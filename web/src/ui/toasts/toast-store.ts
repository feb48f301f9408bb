export type ToastKind = 'error' | 'success' | 'warning'
export type Toast = { id: number; kind: ToastKind; text: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastList = () => toasts

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows a message for five seconds; the same message again starts anew instead of piling up. */
export function showToast(kind: ToastKind, text: string) {
  lastId += 1
  set([...toasts.filter((toast) => toast.text !== text), { id: lastId, kind, text }].slice(-3))
}

export function dismissToast(id: number) {
  set(toasts.filter((toast) => toast.id !== id))
}
