import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** For `onRequest`, after `signedIn`: only a user who may see amounts passes (§6.4). */
export async function mayViewAmounts({ auth }: FastifyRequest) {
  if (!auth.account.permissions.has(VIEW_AMOUNTS)) throw new AppError('forbidden')
}
