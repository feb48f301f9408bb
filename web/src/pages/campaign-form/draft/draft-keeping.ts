import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Form } from '../../../form/use-form.ts'
import type { BannerValues, CampaignForm } from '../form-values.ts'
import {
  currentProgress,
  forgetDraft,
  savePictures,
  saveTexts,
  savedDraft,
  noteMade,
  type SavedDraft,
  type SavingProgress,
} from './draft-store.ts'

const PAUSE_MS = 400

/** Saves an unfinished form as it changes, and at once when the page is hidden. */
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
      saveTexts(key, { values, progress: progress.current }),
      areNew && savePictures(key, values),
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
    /** After this nothing more is saved. */
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
      /** The progress of an earlier saving, when a new one begins. */
      begin: async () => (progress.current = await currentProgress(progress.current)),
      remember: (next: SavingProgress) => {
        progress.current = next
        return keepNow()
      },
    }
  }, [key, keepNow])
}

/** The draft of an earlier visit; undefined while it is being read. */
export function useSavedDraft(key: string): SavedDraft | null | undefined {
  const [draft, setDraft] = useState<SavedDraft | null>()
  useEffect(() => {
    let isCurrent = true
    void savedDraft(key).then((kept) => {
      // The form is large: a transition keeps the page responsive while it renders.
      if (isCurrent) startTransition(() => setDraft(kept))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return draft
}
