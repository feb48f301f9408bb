import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Text that a database cannot store: NUL characters, and halves of surrogate pairs. */
function isUnstorable(text: string) {
  return text.includes('\0') || !text.isWellFormed()
}

/** Whether any text or key in it cannot be stored. Without recursion: the sender chooses the depth. */
export function holdsUnstorableText(root: unknown): boolean {
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && isUnstorable(value)) return true
    if (Array.isArray(value)) for (const item of value) waiting.push(item)
    else if (isPlainObject(value)) {
      for (const [key, item] of Object.entries(value)) waiting.push(key, item)
    }
  }
  return false
}

/**
 * Streams and buffers of uploads are not searched; objects of the router and its parsers have no prototype.
 */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Refuses such text before the routes. */
export function refuseUnstorableText(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    if (holdsUnstorableText([request.params, request.query, request.body])) throw new AppError('bad_input')
  })
}
