import { forgetWork, keepWork, keptWork } from './unfinished-work.ts'

const keyOf = (work: string) => `${work}/sending`

/** The Idempotency-Key of some work: as long as its content stays, a repeated sending is the same one, over a reload too. */
export function sendingKey(work: string, content: unknown): string {
  const text = JSON.stringify(content)
  const kept = keptWork(keyOf(work))
  if (kept?.text === text && typeof kept.key === 'string') return kept.key
  const key = freshKey()
  keepWork(keyOf(work), { text, key })
  return key
}

export const forgetSendingKey = (work: string) => forgetWork(keyOf(work))

/** 128 random bits, to be told apart by: `randomUUID` exists in secure contexts only. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
