import type { Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { reconcilePayments } from './reconcile.ts'

const BETWEEN_TURNS_MS = 30_000

type Log = { error: (facts: object, text: string) => void }

/** Reconciles every half minute until told to stop. */
export function keepReconciling(deps: Deps, log: Log, pause = BETWEEN_TURNS_MS): () => Promise<void> {
  const turn = async (signal: AbortSignal) => void (await reconcilePayments(deps, signal))
  return repeat(pause, turn, (err) => log.error({ err }, 'a turn of reconciling payments failed'))
}
