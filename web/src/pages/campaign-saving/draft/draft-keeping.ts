import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { freshKey } from '../../../form/idempotency-key.ts'
import type { Form } from '../../../form/use-form.ts'
import { createListeners } from '../../../listeners.ts'
import type { BannerValues, CampaignForm } from '../../campaign-values/form-values.ts'
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

type Start = { progress: SavingProgress; stamp: string | undefined }

/** Saves an unfinished form as it changes, and at once when the page is hidden. */
export function useDraftKeeping(form: Form<CampaignForm>, key: string, first: Start) {
  const [keeper] = useState(() => new DraftKeeper(form, key, first))
  useEffect(() => keeper.follow(), [keeper])
  return keeper
}

export const useDraftTrouble = (keeper: DraftKeeper) =>
  useSyncExternalStore(keeper.subscribe, () => keeper.trouble)

/** The draft of one form, which other tabs may write too. */
export class DraftKeeper {
  readonly #form: Form<CampaignForm>
  readonly #key: string
  #progress: SavingProgress
  /** Of the last writing that this form knows. */
  #stamp: string | undefined
  #pictures: Partial<BannerValues>
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = Promise.resolve()
  #isOver = false
  trouble: DraftTrouble = 'nothing'
  readonly #listeners = createListeners()

  constructor(form: Form<CampaignForm>, key: string, { progress, stamp }: Start) {
    this.#form = form
    this.#key = key
    this.#progress = progress
    this.#stamp = stamp
    this.#pictures = form.state().values
  }

  readonly subscribe = this.#listeners.add

  /** Saves with every change, after a pause, until the returned function is called. */
  follow() {
    let before = this.#form.state().values
    const unsubscribe = this.#form.subscribe(() => {
      const { values } = this.#form.state()
      if (values === before) return
      before = values
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#keepNow(), PAUSE_MS)
    })
    const flush = () => void (this.#timer !== undefined && this.#keepNow())
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      unsubscribe()
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }

  progress() {
    return this.#progress
  }

  /** The progress of an earlier saving, when a new one begins. */
  async begin() {
    this.#progress = await currentProgress(this.#progress)
    return this.#progress
  }

  remember(next: SavingProgress) {
    this.#progress = next
    return this.#keepNow()
  }

  /** After this nothing more is saved. */
  async forget() {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#last
    await forgetDraft(this.#key, this.#stamp ?? '')
  }

  async finish() {
    await noteMade(this.#progress)
    await this.forget()
  }

  /** Goes on with this form, instead of what another tab has written. */
  async insist() {
    this.#stamp = (await savedDraft(this.#key))?.stamp
    this.#pictures = {}
    await this.#keepNow()
  }

  /** Shows what another tab has written, instead of this form. */
  async takeOther() {
    const other = await savedDraft(this.#key)
    this.#tell('nothing')
    if (!other) return
    this.#stamp = other.stamp
    this.#progress = other.progress
    this.#form.change(other.values)
    this.#pictures = this.#form.state().values
  }

  /** One after the other: each knows the stamp of the one before. */
  #keepNow() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#last = this.#last.then(() => this.#keep())
    return this.#last
  }

  async #keep() {
    if (this.#isOver) return
    const { values } = this.#form.state()
    const stamp = freshKey()
    const draft = { values, progress: this.#progress, stamp }
    const texts = await saveTexts(this.#key, draft, this.#stamp)
    if (texts === 'kept') this.#stamp = stamp
    const areNew = this.#pictures.banners !== values.banners || this.#pictures.shelf !== values.shelf
    const pictures = texts === 'kept' && areNew ? await savePictures(this.#key, values) : texts
    if (pictures === 'kept') this.#pictures = values
    this.#tell(troubleOf(texts, pictures))
  }

  #tell(trouble: DraftTrouble) {
    this.trouble = trouble
    this.#listeners.tell()
  }
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
