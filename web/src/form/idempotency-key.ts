import { forgetWork, saveWork, savedWork } from './unfinished-work.ts'

const keyOf = (work: string) => `${work}/sending`

/**
 * The Idempotency-Key of some work: while its content is the same, sending it again uses the same key, even
 * after a reload.
 */
export function sendingKey(work: string, content: unknown): string {
  const text = JSON.stringify(content)
  const kept = savedWork(keyOf(work))
  if (kept?.text === text && typeof kept.key === 'string') return kept.key
  const key = freshKey()
  saveWork(keyOf(work), { text, key })
  return key
}

export const forgetSendingKey = (work: string) => forgetWork(keyOf(work))

/** 128 random bits as an identifier; `randomUUID` exists only in secure contexts. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
