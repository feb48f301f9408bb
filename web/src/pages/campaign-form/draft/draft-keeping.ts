import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Form } from '../../../form/use-form.ts'
import type { BannerValues, CampaignForm } from '../form-values.ts'
import {
  currentProgress,
  forgetDraft,
  keepPictures,
  keepWords,
  keptDraft,
  noteMade,
  type KeptDraft,
  type SavingProgress,
} from './draft-store.ts'

const PAUSE_MS = 400

/** Keeps an unfinished form as it changes, and at once when the page is put away. */
export function useDraftKeeping(form: Form<CampaignForm>, key: string, first: SavingProgress) {
  const progress = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOver = useRef(false)
  const kept = useRef<Partial<BannerValues>>({})
  const { state, subscribe } = form

  const keepNow = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isOver.current) return
    const { values } = state()
    const areNew = kept.current.banners !== values.banners || kept.current.shelf !== values.shelf
    kept.current = { banners: values.banners, shelf: values.shelf }
    await Promise.all([
      keepWords(key, { values, progress: progress.current }),
      areNew && keepPictures(key, values),
    ])
  }, [state, key])

  useEffect(() => {
    let last = state().values
    const unsubscribe = subscribe(() => {
      if (state().values === last) return
      last = state().values
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepNow(), PAUSE_MS)
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
  }, [state, subscribe, keepNow])

  return useMemo(() => {
    /** After this nothing is kept any more. */
    const forget = () => {
      isOver.current = true
      clearTimeout(timer.current)
      return forgetDraft(key)
    }
    return {
      forget,
      finish: async () => {
        await noteMade(progress.current)
        await forget()
      },
      progress: () => progress.current,
      /** How far the saving that now begins has come already. */
      begin: async () => (progress.current = await currentProgress(progress.current)),
      remember: (next: SavingProgress) => {
        progress.current = next
        return keepNow()
      },
    }
  }, [key, keepNow])
}

/** The draft of an earlier visit; undefined while the browser looks for it. */
export function useKeptDraft(key: string): KeptDraft | null | undefined {
  const [draft, setDraft] = useState<KeptDraft | null>()
  useEffect(() => {
    let isCurrent = true
    void keptDraft(key).then((kept) => {
      // The form that comes of it is large: shown piece by piece it leaves the page free to answer.
      if (isCurrent) startTransition(() => setDraft(kept))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return draft
}
