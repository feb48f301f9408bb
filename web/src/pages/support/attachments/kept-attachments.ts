import type { Attachment } from '@jarchi/shared/api/support.ts'
import { forgetWork, keepWork, keptWork } from '../../kept-work.ts'

/** The server keeps a file that is in no message for a day. */
const LIFE_MS = 23 * 3_600_000

const keyOf = (work: string) => `${work}/files`

/** Keeps which files have gone up for some work, so that a reload does not lose them. */
export function keepAttachments(work: string, made: readonly Attachment[], now = Date.now()) {
  if (made.length === 0) forgetWork(keyOf(work))
  else keepWork(keyOf(work), { made, at: now })
}

export function keptAttachments(work: string, now = Date.now()): readonly Attachment[] {
  const kept = keptWork(keyOf(work))
  if (!kept || !Array.isArray(kept.made) || now - Number(kept.at) > LIFE_MS) return []
  return kept.made.filter(isAttachment)
}

function isAttachment(value: unknown): value is Attachment {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, size } = value as Partial<Attachment>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number'
}
