import * as z from 'zod/mini'

/** A card's number with most of it hidden, for the receipt alone: null where it is nothing of the kind. */
export const MaskedCard = z.catch(z.nullish(z.string().check(z.regex(/^[\d*x -]{4,30}$/i))), null)
