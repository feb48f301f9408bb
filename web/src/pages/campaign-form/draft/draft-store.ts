import { knownPerson } from '../../../api/http/signed-in-person.ts'
import { NO_BANNERS, type BannerValues, type CampaignForm } from '../form-values.ts'
import { freshKey } from '../../../form/idempotency-key.ts'

/** How far the saving of a new ad had come when it was broken off. */
export type SavingProgress = {
  /** Sent as Idempotency-Key, so that a repeated first step makes no second campaign. */
  readonly creationKey: string
  /** The campaign of a first step that succeeded while its ad was still missing. */
  readonly campaignId: number | null
}
export type KeptDraft = { readonly values: CampaignForm; readonly progress: SavingProgress }

export function freshProgress(): SavingProgress {
  return { creationKey: freshKey(), campaignId: null }
}

type Pictures = Pick<BannerValues, 'banners' | 'shelf'>
const NO_PICTURES: Pictures = { banners: NO_BANNERS, shelf: NO_BANNERS }

const STORE = 'campaign-drafts'

/** One draft for each account's new ad, for each post it advertises, and for each campaign being edited. */
export function draftKey(accountId: number, campaignId: number | null, postToken?: string): string {
  return `${accountId}/${campaignId ?? (postToken === undefined ? 'new' : `post-${postToken}`)}`
}

/** Null too where the browser keeps nothing, as in some private windows: a draft is a kindness, not a promise. */
export async function keptDraft(key: string): Promise<KeptDraft | null> {
  const own = await ownKey(key)
  const words = await inStore<KeptDraft | undefined>('readonly', (store) => store.get(own))
  if (!words) return null
  const pictures = await inStore<Pictures | undefined>('readonly', (store) => store.get(picturesKey(own)))
  return { values: { ...words.values, ...(pictures ?? NO_PICTURES) }, progress: words.progress }
}

/** Whether there is one, without reading its pictures. */
export async function isDraftKept(key: string): Promise<boolean> {
  const own = await ownKey(key)
  return (await inStore<IDBValidKey | undefined>('readonly', (store) => store.getKey(own))) !== undefined
}

export async function keepWords(key: string, { values, progress }: KeptDraft): Promise<void> {
  const own = await ownKey(key)
  await inStore('readwrite', (store) => store.put({ values: { ...values, ...NO_PICTURES }, progress }, own))
}

/** Apart from the words: megabytes that must not be written again with every pause in typing. */
export async function keepPictures(key: string, { banners, shelf }: Pictures): Promise<void> {
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

/** Notes that an ad has been made whole, for other tabs that show the same draft. */
export async function noteMade({ creationKey }: SavingProgress): Promise<void> {
  await inStore('readwrite', (store) => store.put(true, madeKey(creationKey)))
}

/** What a form saves with: where another tab has made this draft's ad, it makes one more instead of replacing that. */
export async function currentProgress(progress: SavingProgress): Promise<SavingProgress> {
  const isMade = await inStore<true | undefined>('readonly', (store) =>
    store.get(madeKey(progress.creationKey)),
  )
  return isMade ? freshProgress() : progress
}

/** A draft waits for its owner: it stays when they sign out, and nobody else of the same account is shown it. */
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
    // Of drafts of the first version nobody knows whose they are.
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
