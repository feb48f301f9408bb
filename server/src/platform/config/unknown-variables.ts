import type { Environment } from './read-values.ts'
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
    const meant = name.length < LEAST_LETTERS ? null : nearest(name, known)
    return meant !== null || OURS.test(name) ? [{ name, meant }] : []
  })
}

function nearest(name: string, known: readonly string[]): string | null {
  const near = known.filter((other) => Math.abs(other.length - name.length) <= MOST_CHANGES)
  const [best] = near
    .map((other) => ({ other, changes: changesBetween(name, other) }))
    .toSorted((a, b) => a.changes - b.changes)
  return best && best.changes <= MOST_CHANGES ? best.other : null
}

/** The smallest number of letters to add, drop or replace (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
