import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { freshKey } from '../../../form/idempotency-key.ts'
import type { Form } from '../../../form/use-form.ts'
import type { BannerValues, CampaignForm } from '../form-values.ts'
import {
  currentProgress,
  forgetDraft,
  savePictures,
  saveTexts,
  savedDraft,
  noteMade,
  type Keeping,
  type SavedDraft,
  type SavingProgress,
} from './draft-store.ts'

const PAUSE_MS = 400

/** What the browser did not keep: the draft, or its pictures; `elsewhere`: another tab has written the draft. */
export type DraftTrouble = 'nothing' | 'texts' | 'pictures' | 'elsewhere'

/** Saves an unfinished form as it changes, and at once when the page is hidden. */
export function useDraftKeeping(
  form: Form<CampaignForm>,
  key: string,
  first: { progress: SavingProgress; stamp: string | undefined },
) {
  const progress = useRef(first.progress)
  const known = useRef(first.stamp)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOver = useRef(false)
  const last = useRef(Promise.resolve())
  const [trouble, setTrouble] = useState<DraftTrouble>('nothing')
  const { state, subscribe } = form
  const kept = useRef<Partial<BannerValues>>(state().values)

  const keep = useCallback(async () => {
    if (isOver.current) return
    const { values } = state()
    const stamp = freshKey()
    const texts = await saveTexts(key, { values, progress: progress.current, stamp }, known.current)
    if (texts === 'kept') known.current = stamp
    const { banners, shelf } = values
    const areNew = kept.current.banners !== banners || kept.current.shelf !== shelf
    const pictures = texts === 'kept' && areNew ? await savePictures(key, values) : texts
    if (pictures === 'kept') kept.current = { banners, shelf }
    setTrouble(troubleOf(texts, pictures))
  }, [state, key])

  /** One after the other: each knows the stamp of the one before. */
  const keepNow = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    last.current = last.current.then(keep)
    return last.current
  }, [keep])

  useEffect(() => {
    let before = state().values
    const unsubscribe = subscribe(() => {
      if (state().values === before) return
      before = state().values
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

  const actions = useMemo(() => {
    /** After this nothing more is saved. */
    const forget = async () => {
      isOver.current = true
      clearTimeout(timer.current)
      await last.current
      await forgetDraft(key, known.current)
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
      /** Goes on with this form, instead of what another tab has written. */
      insist: async () => {
        known.current = (await savedDraft(key))?.stamp
        kept.current = {}
        await keepNow()
      },
      /** Shows what another tab has written, instead of this form. */
      takeOther: async () => {
        const other = await savedDraft(key)
        setTrouble('nothing')
        if (!other) return
        known.current = other.stamp
        progress.current = other.progress
        form.change(other.values)
        kept.current = state().values
      },
    }
  }, [key, keepNow, form, state])
  return { ...actions, trouble }
}

function troubleOf(texts: Keeping, pictures: Keeping): DraftTrouble {
  if (texts === 'elsewhere') return 'elsewhere'
  if (texts === 'failed') return 'texts'
  return pictures === 'failed' ? 'pictures' : 'nothing'
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
