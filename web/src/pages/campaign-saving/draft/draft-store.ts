import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { knownPerson } from '../../../api/http/signed-in-person.ts'
import { freshKey } from '../../../form/idempotency-key.ts'
import type { Banner, Banners, BannerValues } from '../../campaign-values/form-values.ts'
import type { SavedDraft, SavingProgress } from './saved-draft.ts'

export function freshProgress(base: Campaign | null = null): SavingProgress {
  return { creationKey: freshKey(), campaignId: null, base }
}

const STORE = 'campaign-drafts'
const PICTURES: ReadonlySet<string> = new Set<keyof Pictures>(['banners', 'shelf'])

/** One draft for each account's new ad, for each advertised post, and for each edited campaign. */
export function draftKey(accountId: number, campaignId: number | null, postToken?: string): string {
  return `${accountId}/${campaignId ?? (postToken === undefined ? 'new' : `post-${postToken}`)}`
}

/** The draft of a new ad that this browser began, or one of the list. */
export const newDraftKey = (accountId: number, asked: string | null) =>
  asked === null ? draftKey(accountId, null) : `${accountId}/draft-${asked}`

/** Null also where storage is unavailable; the form works without a draft. */
export async function savedDraft(key: string): Promise<SavedDraft | null> {
  const own = await ownKey(key)
  const words = await savedTexts(key)
  if (!words) return null
  const pictures = await read<StoredPictures>((store) => store.get(picturesKey(own)))
  return { ...words, values: { ...words.values, ...(pictures && shownPictures(pictures)) } }
}

/** The draft without its pictures. */
export async function savedTexts(key: string): Promise<SavedDraft | null> {
  const own = await ownKey(key)
  return (await read<SavedDraft>((store) => store.get(own))) ?? null
}

/** Whether the draft was kept; `elsewhere`: another tab has written it since `known`, and it stays. */
export type Keeping = 'kept' | 'failed' | 'elsewhere'

/** Saves a draft without its pictures under its own stamp, unless another tab has written it since `known`. */
export async function saveTexts(
  key: string,
  { values, progress, stamp, copy }: SavedDraft,
  known?: string,
): Promise<Keeping> {
  const own = await ownKey(key)
  const texts = Object.fromEntries(Object.entries(values).filter(([name]) => !PICTURES.has(name)))
  let isElsewhere = false
  const isWritten = await write((store) => {
    const before: IDBRequest<SavedDraft | undefined> = store.get(own)
    before.onsuccess = () => {
      isElsewhere = before.result !== undefined && before.result.stamp !== known
      try {
        if (!isElsewhere) store.put({ values: texts, progress, stamp, copy }, own)
      } catch {
        // The browser refuses such values.
        store.transaction.abort()
      }
    }
  })
  if (!isWritten) return 'failed'
  return isElsewhere ? 'elsewhere' : 'kept'
}

/** Kept apart from the text: megabytes should not be written again after every pause in typing. */
export async function savePictures(key: string, pictures: Pictures): Promise<Keeping> {
  const own = await ownKey(key)
  const stored = await storedPictures(pictures).catch(() => null)
  const isWritten = stored && (await write((store) => store.put(stored, picturesKey(own))))
  return isWritten ? 'kept' : 'failed'
}

/** Deletes a draft; with `known` only if no other tab has written it since. */
export async function forgetDraft(key: string, known?: string): Promise<void> {
  const own = await ownKey(key)
  await write((store) => {
    const before: IDBRequest<SavedDraft | undefined> = store.get(own)
    before.onsuccess = () => {
      if (known !== undefined && (before.result?.stamp ?? '') !== known) return
      store.delete(picturesKey(own))
      store.delete(own)
    }
  })
}

/** Records that an ad has been saved completely, for other tabs with the same draft. */
export async function noteMade({ creationKey }: SavingProgress): Promise<void> {
  await write((store) => store.put(true, madeKey(creationKey)))
}

/**
 * The progress to save with. If another tab has saved this draft's ad, this form makes another ad instead of
 * replacing it.
 */
export async function currentProgress(progress: SavingProgress): Promise<SavingProgress> {
  const isMade = await read<true>((store) => store.get(madeKey(progress.creationKey)))
  return isMade ? freshProgress(progress.base) : progress
}

/** A draft stays when its user signs out; other users of the account do not see it. */
const ownKey = async (key: string) => `${await knownPerson}/${key}`
const madeKey = (creationKey: string) => `made/${creationKey}`
const picturesKey = (key: string) => `${key}/pictures`

/** What is stored, or undefined, also where storage is unavailable. */
async function read<Result>(
  request: (store: IDBObjectStore) => IDBRequest<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await inStore('readonly', (store) => answer(request(store)))
  } catch {
    return undefined
  }
}

/** Whether it was stored: there may be no storage, or no room. */
async function write(work: (store: IDBObjectStore) => unknown): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => {
      work(store)
      return new Promise<void>((resolve, reject) => {
        store.transaction.oncomplete = () => resolve()
        store.transaction.onabort = () => reject(store.transaction.error ?? new Error('IndexedDB refused'))
      })
    })
    return true
  } catch {
    return false
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE))
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('jarchi', 2)
  opening.onupgradeneeded = () => {
    const { result } = opening
    // Drafts of the first version have no known user.
    if (result.objectStoreNames.contains(STORE)) result.deleteObjectStore(STORE)
    result.createObjectStore(STORE)
  }
  return answer(opening)
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
}

/** The banners of a draft, of both ways of making them. */
type Pictures = Pick<BannerValues, 'banners' | 'shelf'>

/** A file as its bytes: some browsers refuse stored files in private windows, or lose them when stored again. */
type StoredFile = { readonly bytes: ArrayBuffer; readonly type: string }
type StoredBanner = Omit<Banner, 'picture' | 'source'> &
  StoredFile & { readonly source?: Omit<NonNullable<Banner['source']>, 'file'> & StoredFile }
type StoredPictures = {
  readonly [Way in keyof Pictures]: { readonly [Name in keyof Banners]: StoredBanner | null }
}

/** Throws if a file can no longer be read. */
async function storedPictures({ banners, shelf }: Pictures): Promise<StoredPictures> {
  // The banners of one picture share it, so it is stored once.
  const readings = new Map<Blob, Promise<StoredFile>>()
  const bytesOf = (file: Blob) => {
    const reading = readings.get(file) ?? file.arrayBuffer().then((bytes) => ({ bytes, type: file.type }))
    readings.set(file, reading)
    return reading
  }
  const stored = async (banner: Banner | null): Promise<StoredBanner | null> => {
    if (!banner) return null
    const { picture, source, ...rest } = banner
    const file = await bytesOf(picture)
    if (!source) return { ...rest, ...file }
    const { file: original, ...about } = source
    return { ...rest, ...file, source: { ...about, ...(await bytesOf(original)) } }
  }
  const all = async ({ medium, large, xlarge }: Banners) => ({
    medium: await stored(medium),
    large: await stored(large),
    xlarge: await stored(xlarge),
  })
  return { banners: await all(banners), shelf: await all(shelf) }
}

/** The banners again; one that was stored by an earlier version of the page is not there. */
function shownPictures({ banners, shelf }: StoredPictures): Pictures {
  const files = new Map<ArrayBuffer, Blob>()
  const fileOf = ({ bytes, type }: StoredFile) => {
    const file = files.get(bytes) ?? new Blob([bytes], { type })
    files.set(bytes, file)
    return file
  }
  const shown = (stored: StoredBanner | null): Banner | null => {
    if (!stored?.bytes) return null
    const { bytes, type, source, ...rest } = stored
    const banner = { ...rest, picture: fileOf({ bytes, type }) }
    if (!source) return banner
    const { bytes: original, type: kind, ...about } = source
    return { ...banner, source: { ...about, file: fileOf({ bytes: original, type: kind }) } }
  }
  const all = ({ medium, large, xlarge }: StoredPictures['banners']) => ({
    medium: shown(medium),
    large: shown(large),
    xlarge: shown(xlarge),
  })
  return { banners: all(banners), shelf: all(shelf) }
}
