import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { isolated, ownDirection } from './format.ts'

/** Somebody in a sentence: their name, or their phone where they have none. */
export const personText = (name: string) =>
  /^09\d{9}$/.test(name) ? isolated(persianDigits(name)) : ownDirection(name)
