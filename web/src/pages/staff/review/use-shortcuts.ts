import { useEffect, useRef } from 'react'

/** What each key does, by its place on the keyboard, so that it serves under a Persian layout too. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>

/** Runs what is bound to a key that is pressed alone; never while one types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean) {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = current.current[event.code]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
