import { expect, type Page } from '@playwright/test'

/**
 * Waits until the browser has saved the unfinished form with its last change, which happens after a pause.
 */
export async function untilDraftSaved(page: Page, words: string, pictures = 0) {
  const isSaved = () => page.evaluate(hasDraft, { words, pictures })
  await expect.poll(isSaved, { message: 'the draft is saved' }).toBe(true)
}

/** Whether the drafts of this browser contain the words and as many pictures; runs in the page. */
async function hasDraft(wanted: { words: string; pictures: number }) {
  const answer = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
    })
  const found = await indexedDB.databases()
  if (!found.some(({ name }) => name === 'jarchi')) return false
  const database = await answer(indexedDB.open('jarchi'))
  try {
    const store = database.transaction('campaign-drafts').objectStore('campaign-drafts')
    let pictures = 0
    const text = JSON.stringify(await answer(store.getAll()), (_, value: unknown) => {
      if (value instanceof ArrayBuffer) pictures++
      return value
    })
    return text.includes(wanted.words) && pictures >= wanted.pictures
  } finally {
    database.close()
  }
}
