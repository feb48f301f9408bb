import type { Environment } from '../../platform/config/read-some.ts'
import { variables } from './variables.ts'

/** Prefixes that other programs do not use. */
const OURS =
  /^(JARCHI|KAVENEGAR|ZARINPAL|SEP|MARKETPLACE|EXCHANGE|GOFTINO|SVC|SMTP|OTP|SELLER|CAMPAIGN|BIDDER|DELIVERY|BACKUP)_/
/** How many letters a typing mistake may change, in a name of at least this length. */
const MOST_CHANGES = 2
const LEAST_LETTERS = 8

/** Unknown variables that are probably meant for us, with the name that was probably meant. */
export function unknownVariables(env: Environment): { name: string; meant: string | null }[] {
  const known = Object.keys(variables)
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return []
    const near = (changes: number) => known.find((other) => isWithin(changes, name, other))
    const meant = name.length < LEAST_LETTERS ? null : (near(1) ?? near(MOST_CHANGES) ?? null)
    return meant !== null || OURS.test(name) ? [{ name, meant }] : []
  })
}

/** Whether so many letters added, dropped or replaced make one name the other. */
function isWithin(changes: number, one: string, other: string): boolean {
  if (one === other) return true
  if (changes === 0) return false
  if (one !== '' && one[0] === other[0]) return isWithin(changes, one.slice(1), other.slice(1))
  const [less, otherLess] = [one.slice(1), other.slice(1)]
  const tries = [
    [less, other],
    [one, otherLess],
    [less, otherLess],
  ] as const
  return tries.some(([first, second]) => isWithin(changes - 1, first, second))
}
