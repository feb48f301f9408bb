import { asciiDigits } from './digits.ts'

const LONGEST = 254
const LONGEST_LOCAL = 64
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** An address as mail servers take it, its domain in lower case; null when it is none. Any digits are taken. */
export function emailAddress(text: string): string | null {
  const plain = asciiDigits(text.replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')).trim()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, at)
  const domain = plain.slice(at + 1).toLowerCase()
  const isOne = at > 0 && plain.length <= LONGEST && local.length <= LONGEST_LOCAL
  return isOne && LOCAL.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null
}

/** Whether two addresses are the same to those who own them: hardly any server tells upper from lower case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
