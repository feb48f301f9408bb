import type { ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { useEffect, useRef, useState } from 'react'
import type { ExplainedVerdict } from './verdict-explanation.ts'

/** A key pressed for the ad before must not decide on the one that has just come. */
const LOOK_MS = 600

type Acts = {
  decide: (verdict: 'approve' | 'pre_approve') => void
  explain: (verdict: ExplainedVerdict) => void
  resize: () => void
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/** Works through the queue by keys alone, as the buttons show them; whether they are on, and the switch for it. */
export function useReviewKeys(verdicts: readonly ReviewVerdict[], isFree: boolean, acts: Acts) {
  const [isOn, setOn] = useState(storedShortcuts)
  const [since] = useState(() => Date.now())
  const verdict = (name: ReviewVerdict, act: () => void) =>
    verdicts.includes(name) ? () => Date.now() - since >= LOOK_MS && act() : undefined
  useShortcuts(
    {
      KeyA: verdict('approve', () => acts.decide('approve')),
      KeyP: verdict('pre_approve', () => acts.decide('pre_approve')),
      KeyD: verdict('deny', () => acts.explain('deny')),
      KeyC: verdict('ask_changes', () => acts.explain('ask_changes')),
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

/** What each key does, by its place on the keyboard, so that it serves under a Persian layout too. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>

/** Runs what is bound to a key that is pressed alone; never while one types or a dialog is open. */
function useShortcuts(shortcuts: Shortcuts, isOn: boolean) {
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

const KEY = 'review-shortcuts'
const OFF = 'off'

/** Whether keys alone decide on ads here; on until somebody has switched them off (WCAG 2.1.4). */
function storedShortcuts(): boolean {
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
    // They are then as they were on the next visit.
  }
}

/** A key as it is printed on the keyboard; only where there is likely to be one. */
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
