import { sql } from 'kysely'

/** Losses teach little and cost a call each: only one bid in so many asks for a notice. */
export const LOSSES_TOLD = 50

/** Of an event: of watched bids all losses are told besides, which would not stand for others. */
export const IS_TOLD_LOSS = sql<boolean>`sequence % ${LOSSES_TOLD} = 1`
