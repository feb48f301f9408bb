import type { DraftInput } from '@jarchi/shared/api/drafts.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { queryClient } from '../../../api/query-client.ts'
import { draftsQuery, dropDraft, keepDraft, readDraft } from '../../../api/drafts.ts'
import { ApiError, isStatus } from '../../../api/http/api-error.ts'
import type { CampaignForm } from '../../campaign-values/form-values.ts'
import type { Files, KnownCopy, SavedDraft } from './saved-draft.ts'
import { formValues } from './known-copy.ts'
import { forgetSent, isLastSent, lostSending, noteSent } from './last-sent.ts'

/** After the last change; and after a try that did not reach the server. */
const PAUSE_MS = 1_500
const AGAIN_MS = 20_000

/** `changed`, `gone`: another device has written the draft, or it was sent or deleted there; `refused`: not kept. */
export type CopyTrouble = 'nothing' | 'changed' | 'gone' | 'refused'

/** The copy of a draft on the server, which other devices and members may write too. */
export class DraftCopy {
  readonly #account: number
  readonly #tell: () => void
  #known: KnownCopy
  #content: DraftInput
  #text: string
  /** The text that the server does not keep. */
  #refused: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false
  #isHeld = false
  trouble: CopyTrouble
  /** Why the server does not keep it, in words. */
  refusal = ''

  /** `tell` is called after each change of what is known of the copy. */
  constructor(
    account: number,
    draft: Pick<SavedDraft, 'copy' | 'trouble'>,
    values: CampaignForm,
    tell: () => void,
  ) {
    this.#account = account
    this.#tell = tell
    this.#known = draft.copy ?? { id: '', revision: null, isSent: true, files: {} }
    this.#content = draftContent(values, this.#known.files)
    this.#text = this.#known.isSent ? JSON.stringify(this.#content) : ''
    this.trouble = draft.trouble ?? 'nothing'
  }

  get known() {
    return this.#known
  }

  /** Sizes whose picture was chosen on another device, which has it alone. */
  missing(values: CampaignForm): BannerSizeName[] {
    if (values.bannerType !== 'custom') return []
    return BANNER_SIZE_NAMES.filter((name) => this.#known.files[name] !== undefined && !values.banners[name])
  }

  /** Notes what stands in the form; `later` sends it. */
  note(values: CampaignForm) {
    const content = draftContent(values, this.#known.files)
    const text = JSON.stringify(content)
    if (text === this.#text) return
    this.#content = content
    this.#text = text
    this.#known = { ...this.#known, isSent: false, files: content.files ?? {} }
  }

  later(pause = PAUSE_MS) {
    if (this.#isBlocked()) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), pause)
  }

  /** One after the other: each is based on the revision of the one before. */
  send(isLeaving = false) {
    clearTimeout(this.#timer)
    this.#last = this.#last.then(() => this.#send(isLeaving))
    return this.#last
  }

  /** While the ad is sent: the server deletes the draft with it, and what came then would find none. */
  async hold() {
    await this.send()
    this.#isHeld = true
  }

  /** The ad could not be sent. */
  release() {
    this.#isHeld = false
    this.later()
  }

  /** Whether another device has written meanwhile; what was not sent is sent, which finds out too. */
  async look() {
    const { id, revision, isSent } = this.#known
    if (!isSent) return this.send()
    if (revision === null || this.#isOver || this.#isHeld || this.#isStale()) return
    try {
      const found = await readDraft(this.#account, id)
      if (found.revision !== this.#known.revision && this.#known.isSent) this.#say('changed')
    } catch (error) {
      if (isStatus(error, 404)) this.#say('gone')
    }
  }

  /** Goes on with this device's version. */
  async insist() {
    const other = await this.#read()
    this.#known = { ...this.#known, revision: other?.revision ?? null, isSent: false }
    this.#say('nothing')
    return this.send()
  }

  /** The other device's version, for the form; null if there is none any more. */
  async takeOther(mine: CampaignForm): Promise<Partial<CampaignForm> | null> {
    const other = await this.#read()
    if (!other) {
      this.#say('gone')
      return null
    }
    const values = formValues(other.values, mine)
    this.follow({ ...copyOf(other), isSent: true }, { ...mine, ...values })
    return values
  }

  /** Goes on from what another tab knows of the copy. */
  follow(known: KnownCopy, values: CampaignForm) {
    this.#known = known
    this.#content = draftContent(values, known.files)
    this.#text = JSON.stringify(this.#content)
    this.#say('nothing')
  }

  /** Nothing is sent after this; the server deletes the draft with the sending of its ad. */
  async end() {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#last
    void queryClient.invalidateQueries(draftsQuery(this.#account))
  }

  async drop() {
    await this.end()
    // What another device has written since stays in the list.
    if (this.#known.revision !== null && !this.#isStale())
      await dropDraft(this.#account, this.#known.id).catch(() => null)
  }

  /** What the sending of the ad ends; nothing where another device has gone on. */
  get sent() {
    const { id, revision } = this.#known
    return revision === null || this.#isStale() ? null : { id, revision }
  }

  #isStale() {
    return this.trouble === 'changed' || this.trouble === 'gone'
  }

  #isBlocked() {
    return (
      this.#isOver || this.#isHeld || this.#known.isSent || this.#isStale() || this.#text === this.#refused
    )
  }

  async #send(isLeaving: boolean) {
    // The network's return sends it.
    if (this.#isBlocked() || !navigator.onLine) return
    const text = this.#text
    let before = this.#known.revision
    try {
      before = await this.#settled()
      const { id } = this.#known
      const sent = { values: this.#content, revision: before }
      noteSent(id, sent.values)
      const { revision } = await keepDraft(this.#account, id, sent, isLeaving)
      forgetSent(id)
      this.#known = { ...this.#known, revision, isSent: text === this.#text }
      void queryClient.invalidateQueries(draftsQuery(this.#account))
      this.#say('nothing')
      this.later()
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetSent(this.#known.id)
      if (isStatus(error, 412)) this.#say('changed')
      else if (isStatus(error, 404) && before !== null) this.#say('gone')
      else if (isRefusal(error)) {
        this.refusal = error.message
        this.#refused = text
        this.#say('refused')
      } else this.later(AGAIN_MS)
    }
  }

  /** The revision to go on from: where an answer was lost, the server may have kept what was sent then. */
  async #settled(): Promise<string | null> {
    const { id } = this.#known
    const lost = lostSending(id)
    if (lost === null) return this.#known.revision
    const found = await this.#read()
    if (found && isLastSent(found.values, lost)) this.#known = { ...this.#known, revision: found.revision }
    forgetSent(id)
    return this.#known.revision
  }

  async #read() {
    return readDraft(this.#account, this.#known.id).catch((error: unknown) => {
      if (isStatus(error, 404)) return null
      throw error
    })
  }

  #say(trouble: CopyTrouble) {
    this.trouble = trouble
    this.#tell()
  }
}

const copyOf = ({ id, revision, values }: Awaited<ReturnType<typeof readDraft>>) => ({
  id,
  revision,
  files: values.files ?? {},
})

/** Whether trying again would be refused again. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  )
}

/** The form without its pictures; of files that only another device has, it keeps that they were chosen. */
function draftContent({ banners, shelf: _, ...values }: CampaignForm, before: Files): DraftInput {
  if (values.bannerType !== 'custom') return { ...values, files: {} }
  const sizes = BANNER_SIZE_NAMES.map((name) => [name, banners[name]?.picture.size ?? before[name]] as const)
  return { ...values, files: Object.fromEntries(sizes.filter(([, bytes]) => bytes !== undefined)) }
}
