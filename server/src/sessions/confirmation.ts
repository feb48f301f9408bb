import type { Db } from '../db/client.ts'
import { isRightCode, sendCode, type CodeDeps, type CodeTry } from './codes.ts'
import { useCodeUp } from './sign-in-queries.ts'

/** What the column `device` says of a code that a signed-in user asked for: strangers can ask for none of them. */
const CONFIRMATION = 'confirmation'

/** A signed-in user's phone, and where the request comes from. */
export type Confirmer = { phone: string; ip: string }

const askerOf = (confirmer: Confirmer) => ({ ...confirmer, knownDevice: CONFIRMATION })

/** Sends a signed-in user a code that proves once more who they are; it signs nobody in. */
export async function sendConfirmationCode(deps: CodeDeps, confirmer: Confirmer): Promise<string> {
  return (await sendCode(deps, askerOf(confirmer), 'confirm')).request_id
}

/** Whether the code of a request is right; `useConfirmationUp` then has to follow. */
export function isConfirmed(deps: CodeDeps, confirmer: Confirmer, given: CodeTry): Promise<boolean> {
  return isRightCode(deps, askerOf(confirmer), given)
}

/** True for one of any number at once. */
export function useConfirmationUp(trx: Db, requestId: string, now: Date): Promise<boolean> {
  return useCodeUp(trx, requestId, now)
}
