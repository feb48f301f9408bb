import type { ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { useState } from 'react'
import type { ExplainedVerdict } from './explanation.ts'
import { keepShortcuts, storedShortcuts } from './shortcut-setting.ts'
import { useShortcuts } from './use-shortcuts.ts'

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
