import type { Attachment } from '@jarchi/shared/api/support.ts'
import { createListeners } from '../../../listeners.ts'

/** A file of a message, uploaded or being uploaded: `made` is the server's attachment. */
export type HeldFile = {
  readonly key: string
  readonly name: string
  readonly size: number
  /** The share that has been sent, 0 to 1; null if it is not being sent. */
  readonly share: number | null
  /** Its problem, as a sentence. */
  readonly problem: string | null
  /** Whether sending it again may help. */
  readonly mayRetry: boolean
  readonly made: Attachment | null
}

export type Upload = (
  file: File,
  way: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<Attachment>
type Setting = {
  readonly upload: Upload
  readonly initial: readonly Attachment[]
  /** Called whenever the set of uploaded files changes. */
  readonly onMade: (made: readonly Attachment[]) => void
  readonly problemOf: (error: unknown) => Pick<HeldFile, 'problem' | 'mayRetry'>
}

/** The files of one message: each is uploaded as soon as it is chosen, and can be removed or sent again. */
export class AttachmentUploads {
  readonly #setting: Setting
  readonly #listeners = createListeners()
  readonly #chosen = new Map<string, File>()
  readonly #sending = new Map<string, { stop: AbortController; done: Promise<void> }>()
  #held: readonly HeldFile[]
  #last = 0

  constructor(setting: Setting) {
    this.#setting = setting
    this.#held = setting.initial.map((made) => ({ ...untouched(made), key: made.id, made }))
  }

  readonly subscribe = this.#listeners.add

  readonly files = () => this.#held

  add(files: readonly File[]) {
    for (const file of files) {
      const key = `new-${(this.#last += 1)}`
      this.#chosen.set(key, file)
      this.#set([...this.#held, { ...untouched(file), key, made: null }])
      this.send(key)
    }
  }

  /** Uploads a file, unless its upload is running. */
  send(key: string) {
    const file = this.#chosen.get(key)
    if (!file || this.#sending.has(key)) return
    const stop = new AbortController()
    const done = this.#send(key, file, stop.signal).finally(() => {
      if (this.#sending.get(key)?.stop === stop) this.#sending.delete(key)
    })
    this.#sending.set(key, { stop, done })
  }

  remove(key: string) {
    this.#sending.get(key)?.stop.abort()
    this.#sending.delete(key)
    this.#chosen.delete(key)
    this.#set(this.#held.filter((each) => each.key !== key))
    this.#setting.onMade(this.#made())
  }

  /** Waits for running uploads: the ids of all files, or null if one is missing. */
  async ready(): Promise<string[] | null> {
    await Promise.all([...this.#sending.values()].map(({ done }) => done))
    return this.#held.every(({ made }) => made) ? this.#made().map(({ id }) => id) : null
  }

  /** Aborts all running uploads. */
  readonly stop = () => {
    for (const { stop } of this.#sending.values()) stop.abort()
    this.#sending.clear()
  }

  clear() {
    this.stop()
    this.#chosen.clear()
    this.#set([])
    this.#setting.onMade([])
  }

  async #send(key: string, file: File, signal: AbortSignal) {
    this.#change(key, { share: 0, problem: null, mayRetry: false })
    try {
      const onProgress = (share: number) => this.#change(key, { share })
      const made = await this.#setting.upload(file, { onProgress, signal })
      if (signal.aborted) return
      this.#change(key, { share: null, made })
      this.#setting.onMade(this.#made())
    } catch (error) {
      if (!signal.aborted) this.#change(key, { share: null, ...this.#setting.problemOf(error) })
    }
  }

  #made() {
    return this.#held.flatMap(({ made }) => made ?? [])
  }

  #change(key: string, part: Partial<HeldFile>) {
    this.#set(this.#held.map((each) => (each.key === key ? { ...each, ...part } : each)))
  }

  #set(held: readonly HeldFile[]) {
    this.#held = held
    this.#listeners.tell()
  }
}

const untouched = ({ name, size }: { name: string; size: number }) => ({
  name,
  size,
  share: null,
  problem: null,
  mayRetry: false,
})
