import { randomInt } from 'node:crypto'

/** The random seed of the ledger's tests, different in each run; LEDGER_SEED repeats one. */
export const LEDGER_SEED = Number(process.env.LEDGER_SEED ?? randomInt(2 ** 31))

console.info(`LEDGER_SEED=${LEDGER_SEED}`)
