import { knownPerson } from '../../../api/http/signed-in-person.ts'
import { NO_BANNERS, type BannerValues, type CampaignForm } from '../form-values.ts'
import { freshKey } from '../../../form/idempotency-key.ts'

/** The progress of saving a new ad, if it was interrupted. */
export type SavingProgress = {
  /** Sent as Idempotency-Key, so that repeating the first step makes no second campaign. */
  readonly creationKey: string
  /** The campaign of a successful first step, while its ad is still missing. */
  readonly campaignId: number | null
}
export type SavedDraft = { readonly values: CampaignForm; readonly progress: SavingProgress }

export function freshProgress(): SavingProgress {
  return { creationKey: freshKey(), campaignId: null }
}

type Pictures = Pick<BannerValues, 'banners' | 'shelf'>
const NO_PICTURES: Pictures = { banners: NO_BANNERS, shelf: NO_BANNERS }

const STORE = 'campaign-drafts'

/** One draft for each account's new ad, for each advertised post, and for each edited campaign. */
export function draftKey(accountId: number, campaignId: number | null, postToken?: string): string {
  return `${accountId}/${campaignId ?? (postToken === undefined ? 'new' : `post-${postToken}`)}`
}

/** Null also where storage is unavailable; the form works without a draft. */
export async function savedDraft(key: string): Promise<SavedDraft | null> {
  const own = await ownKey(key)
  const words = await inStore<SavedDraft | undefined>('readonly', (store) => store.get(own))
  if (!words) return null
  const pictures = await inStore<Pictures | undefined>('readonly', (store) => store.get(picturesKey(own)))
  return { values: { ...words.values, ...(pictures ?? NO_PICTURES) }, progress: words.progress }
}

/** Whether there is a draft, without reading its pictures. */
export async function isDraftSaved(key: string): Promise<boolean> {
  const own = await ownKey(key)
  return (await inStore<IDBValidKey | undefined>('readonly', (store) => store.getKey(own))) !== undefined
}

export async function saveTexts(key: string, { values, progress }: SavedDraft): Promise<void> {
  const own = await ownKey(key)
  await inStore('readwrite', (store) => store.put({ values: { ...values, ...NO_PICTURES }, progress }, own))
}

/** Kept apart from the text: megabytes should not be written again after every pause in typing. */
export async function savePictures(key: string, { banners, shelf }: Pictures): Promise<void> {
  const own = await ownKey(key)
  await inStore('readwrite', (store) => store.put({ banners, shelf }, picturesKey(own)))
}

export async function forgetDraft(key: string): Promise<void> {
  const own = await ownKey(key)
  await inStore('readwrite', (store) => {
    store.delete(picturesKey(own))
    return store.delete(own)
  })
}

/** Records that an ad has been saved completely, for other tabs with the same draft. */
export async function noteMade({ creationKey }: SavingProgress): Promise<void> {
  await inStore('readwrite', (store) => store.put(true, madeKey(creationKey)))
}

/**
 * The progress to save with. If another tab has saved this draft's ad, this form makes another ad instead of
 * replacing it.
 */
export async function currentProgress(progress: SavingProgress): Promise<SavingProgress> {
  const isMade = await inStore<true | undefined>('readonly', (store) =>
    store.get(madeKey(progress.creationKey)),
  )
  return isMade ? freshProgress() : progress
}

/** A draft stays when its user signs out; other users of the account do not see it. */
const ownKey = async (key: string) => `${await knownPerson}/${key}`
const madeKey = (creationKey: string) => `made/${creationKey}`
const picturesKey = (key: string) => `${key}/pictures`

async function inStore<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase()
    try {
      return await answer(request(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
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
