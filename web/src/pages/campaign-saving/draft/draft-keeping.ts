import { startTransition, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { freshKey } from '../../../form/idempotency-key.ts'
import type { Form } from '../../../form/use-form.ts'
import { createListeners } from '../../../listeners.ts'
import type { BannerValues, CampaignForm } from '../../campaign-values/form-values.ts'
import { DraftCopy, type CopyTrouble } from './draft-copy.ts'
import {
  currentProgress,
  forgetDraft,
  savePictures,
  saveTexts,
  savedDraft,
  noteMade,
  type Keeping,
} from './draft-store.ts'
import type { SavedDraft, SavingProgress } from './saved-draft.ts'

const PAUSE_MS = 400

/**
 * What the browser did not keep: the draft, or its pictures; `elsewhere`: another tab has written the draft. Or what is
 * wrong with its copy on the server.
 */
export type DraftTrouble = 'nothing' | 'texts' | 'pictures' | 'elsewhere' | CopyTrouble

type Start = Pick<SavedDraft, 'progress' | 'stamp' | 'copy' | 'trouble'>
/** Where a draft is kept: its account, and its place in the browser. */
type Place = { account: number; key: string }

/** Saves an unfinished form as it changes, and at once when the page is hidden. */
export function useDraftKeeping(form: Form<CampaignForm>, place: Place, first: Start) {
  const [keeper] = useState(() => new DraftKeeper(form, place, first))
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
  #trouble: DraftTrouble = 'nothing'
  readonly #listeners = createListeners()
  /** Of a new ad. */
  readonly copy: DraftCopy | null

  constructor(form: Form<CampaignForm>, { account, key }: Place, first: Start) {
    this.#form = form
    this.#key = key
    this.#progress = first.progress
    this.#stamp = first.stamp
    const { values } = form.state()
    this.#pictures = values
    this.copy = first.copy ? new DraftCopy(account, first, values, () => this.#noteCopy()) : null
  }

  get trouble(): DraftTrouble {
    return this.#trouble === 'nothing' ? (this.copy?.trouble ?? 'nothing') : this.#trouble
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
    const flush = () => {
      if (this.#timer !== undefined) void this.#keepNow()
      this.copy?.note(this.#form.state().values)
      void this.copy?.send(true)
    }
    const onVisibility = () => (document.hidden ? flush() : void this.copy?.look())
    const onNetwork = () => void this.copy?.look()
    addEventListener('pagehide', flush)
    addEventListener('online', onNetwork)
    document.addEventListener('visibilitychange', onVisibility)
    // What was kept without a network.
    this.copy?.later()
    return () => {
      unsubscribe()
      flush()
      removeEventListener('pagehide', flush)
      removeEventListener('online', onNetwork)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }

  progress() {
    return this.#progress
  }

  /** The progress of an earlier saving, when a new one begins. */
  async begin() {
    this.#progress = await currentProgress(this.#progress)
    await this.copy?.hold()
    return this.#progress
  }

  /** The saving has failed: the draft goes on. */
  goOn() {
    this.copy?.release()
  }

  remember(next: SavingProgress) {
    this.#progress = next
    return this.#keepNow()
  }

  /** Starting over: after this nothing more is saved. */
  async forget() {
    await this.#end()
    await this.copy?.drop()
  }

  async finish() {
    await noteMade(this.#progress)
    await this.#end()
    await this.copy?.end()
  }

  /** Goes on with this form, instead of what another tab or device has written. */
  async insist() {
    if (this.#trouble !== 'elsewhere') return this.copy?.insist()
    const other = await savedDraft(this.#key)
    this.#stamp = other?.stamp
    if (other?.copy) this.copy?.follow({ ...other.copy, isSent: false }, this.#form.state().values)
    this.#pictures = {}
    await this.#keepNow()
  }

  /** Shows what another tab or device has written, instead of this form. */
  async takeOther() {
    if (this.#trouble !== 'elsewhere') {
      const values = await this.copy?.takeOther(this.#form.state().values)
      if (values) this.#form.change(values)
      return
    }
    const other = await savedDraft(this.#key)
    this.#say('nothing')
    if (!other) return
    this.#stamp = other.stamp
    this.#progress = other.progress
    this.#form.change(other.values)
    const { values } = this.#form.state()
    this.#pictures = values
    if (other.copy) this.copy?.follow(other.copy, values)
  }

  async #end() {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#last
    await forgetDraft(this.#key, this.#stamp ?? '')
  }

  /** What is known of the copy is kept beside the draft; the draft itself was kept before it was sent. */
  #noteCopy() {
    this.#listeners.tell()
    if (this.#stamp !== undefined) void this.#keepNow()
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
    this.copy?.note(values)
    const draft = { values, progress: this.#progress, stamp, copy: this.copy?.known }
    const texts = await saveTexts(this.#key, draft, this.#stamp)
    if (texts === 'kept') this.#stamp = stamp
    const areNew = this.#pictures.banners !== values.banners || this.#pictures.shelf !== values.shelf
    const pictures = texts === 'kept' && areNew ? await savePictures(this.#key, values) : texts
    if (pictures === 'kept') this.#pictures = values
    if (texts !== 'elsewhere') this.copy?.later()
    this.#say(troubleOf(texts, pictures))
  }

  #say(trouble: DraftTrouble) {
    this.#trouble = trouble
    this.#listeners.tell()
  }
}

function troubleOf(texts: Keeping, pictures: Keeping): DraftTrouble {
  if (texts === 'elsewhere') return 'elsewhere'
  if (texts === 'failed') return 'texts'
  return pictures === 'failed' ? 'pictures' : 'nothing'
}

/** The draft of an earlier visit; undefined while it is being read. `read` throws into the page's error boundary. */
export function useSavedDraft<Draft>(key: string, read: () => Promise<Draft>): Draft | undefined {
  const [state, setState] = useState<{ draft?: Draft; error?: unknown }>({})
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let isCurrent = true
    const show = (next: typeof state) => {
      // The form is large: a transition keeps the page responsive while it renders.
      if (isCurrent) startTransition(() => setState(next))
    }
    readNow().then(
      (draft) => show({ draft }),
      (error: unknown) => show({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  if (state.error !== undefined) throw state.error
  return state.draft
}
