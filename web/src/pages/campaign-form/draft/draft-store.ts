import type { CampaignForm } from '../form-values.ts'

/** An unfinished form, and how far its saving had come. */
export type KeptDraft = {
  values: CampaignForm
  /** Sent as Idempotency-Key, so that a repeated first step makes no second campaign. */
  creationKey: string
  /** The campaign of a first step that succeeded while its ad is still missing. */
  campaignId: number | null
}

const STORE = 'campaign-drafts'

/** One draft for each account's new ad, and one for each campaign being edited. */
export function draftKey(accountId: number, campaignId: number | null): string {
  return `${accountId}/${campaignId ?? 'new'}`
}

export async function keptDraft(key: string): Promise<KeptDraft | null> {
  return (await inStore<KeptDraft | undefined>('readonly', (store) => store.get(key))) ?? null
}

export async function keepDraft(key: string, draft: KeptDraft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft, key))
}

export async function forgetDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
}

/** Undefined where the browser keeps nothing, as in some private windows: a draft is a kindness, not a promise. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open()
    try {
      return await answer(request(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('jarchi', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  return answer(opening)
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
}
