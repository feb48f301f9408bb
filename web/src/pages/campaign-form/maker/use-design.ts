import { useEffect, useState } from 'react'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { designKey } from '@jarchi/shared/banner/design-key.ts'
import { redone, undone, withChange } from '@jarchi/shared/banner/design-history.ts'
import { useFormSetting } from '../form-setting.ts'
import { keepSteps, keptSteps } from './kept-steps.ts'

/** The design with steps back and forward; it itself lives in the form. */
export function useDesign(design: BannerConfig, onChange: (design: BannerConfig) => void) {
  const { account } = useFormSetting()
  const [kept] = useState(() => keptSteps(account, design))
  const { first } = kept
  const [history, setHistory] = useState(kept.history)
  useEffect(() => keepSteps(account, design, { first, history }), [account, design, first, history])
  const change = (next: BannerConfig, group?: string) => {
    setHistory(withChange(history, design, group))
    onChange(next)
  }
  const take = (step: ReturnType<typeof undone<BannerConfig>>) => {
    if (!step) return false
    setHistory(step.history)
    onChange(step.design)
    return true
  }
  return {
    change,
    undo: () => take(undone(history, design)),
    redo: () => take(redone(history, design)),
    reset: () => {
      change(first)
      return true
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    canReset: designKey(first) !== designKey(design),
  }
}
