import { randomInt } from 'node:crypto'

/** Where the ledger's tests begin to draw, another place each run; LEDGER_SEED repeats one. */
export const LEDGER_SEED = Number(process.env.LEDGER_SEED ?? randomInt(2 ** 31))

console.info(`LEDGER_SEED=${LEDGER_SEED}`)
