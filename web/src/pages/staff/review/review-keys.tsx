import type { ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../is-typing.ts'

/** A key pressed for the earlier ad must not decide on the ad that has just opened. */
const LOOK_MS = 600

type Acts = {
  decide: (verdict: ReviewVerdict) => void
  resize: () => void
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/** Keyboard shortcuts for the queue, as the buttons show them; whether they are on, and a switch for them. */
export function useReviewKeys(verdicts: readonly ReviewVerdict[], isFree: boolean, acts: Acts) {
  const [isOn, setOn] = useState(storedShortcuts)
  const [since] = useState(() => Date.now())
  const verdict = (name: ReviewVerdict) =>
    verdicts.includes(name) ? () => Date.now() - since >= LOOK_MS && acts.decide(name) : undefined
  useShortcuts(
    {
      KeyA: verdict('approve'),
      KeyP: verdict('pre_approve'),
      KeyD: verdict('deny'),
      KeyC: verdict('ask_changes'),
      KeyZ: acts.resize,
      KeyJ: acts.next,
      KeyK: acts.previous,
    },
    isOn && isFree,
  )
  const change = (next: boolean) => {
    keepShortcuts(next)
    setOn(next)
  }
  return [isOn, change] as const
}

/** The action of each key, by its place on the keyboard, so that it also works in a Persian layout. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>

/** Runs the action of a key pressed alone; never while the user types or a dialog is open. */
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

const KEY = 'review-shortcuts'
const OFF = 'off'

/** Whether single keys decide on ads here; on until the user switches them off (WCAG 2.1.4). */
export function storedShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

function keepShortcuts(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // Without storage, the next visit uses the default again.
  }
}

/** A key as it is printed on the keyboard; shown only on devices that probably have one. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      aria-hidden="true"
      className="rounded border border-current px-1.5 font-sans text-xs leading-5 opacity-80 max-lg:hidden"
    >
      {children}
    </kbd>
  )
}
