import * as z from 'zod/mini'

/** A whole number, or one as text: gateways send both for the same field. */
export const NumberLike = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,15}$/)),
    z.transform((text: string) => Number(text)),
  ),
])

/** A card's number with most digits hidden, only for the receipt: null for anything else. */
export const MaskedCard = z.catch(z.nullish(z.string().check(z.regex(/^[\d*x -]{4,30}$/i))), null)
