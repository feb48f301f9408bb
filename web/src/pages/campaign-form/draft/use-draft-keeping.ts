import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CampaignForm } from '../form-values.ts'
import { forgetDraft, keepDraft, type SavingProgress } from './draft-store.ts'

const PAUSE_MS = 400

/** Keeps an unfinished form as it changes, and at once when the page is put away. */
export function useDraftKeeping(form: UseFormReturn<CampaignForm>, key: string, first: SavingProgress) {
  const progress = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOver = useRef(false)
  const { getValues, subscribe } = form

  const keepNow = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    return isOver.current
      ? Promise.resolve()
      : keepDraft(key, { values: getValues(), progress: progress.current })
  }, [getValues, key])

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(keepNow, PAUSE_MS)
      },
    })
    const flush = () => void (timer.current !== undefined && keepNow())
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      unsubscribe()
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [subscribe, keepNow])

  return useMemo(
    () => ({
      progress: () => progress.current,
      remember: (next: SavingProgress) => {
        progress.current = next
        return keepNow()
      },
      /** After this nothing is kept any more. */
      forget: () => {
        isOver.current = true
        clearTimeout(timer.current)
        return forgetDraft(key)
      },
    }),
    [key, keepNow],
  )
}
