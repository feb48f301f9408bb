import { asciiDigits } from '../text/digits.ts'
import { IGNORABLE } from '../text/ignorable.ts'

const UNSEEN = new RegExp(`[${IGNORABLE}]`, 'gu')
const LONGEST = 254
const LONGEST_LOCAL = 64
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * An address as mail servers accept it, its domain in lower case; null if it is not an address. Any digits
 * are accepted.
 */
export function emailAddress(text: string): string | null {
  const plain = asciiDigits(text.replace(UNSEEN, '')).trim()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, at)
  const domain = plain.slice(at + 1).toLowerCase()
  const isOne = at > 0 && plain.length <= LONGEST && local.length <= LONGEST_LOCAL
  return isOne && LOCAL.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null
}

/** Whether two addresses have the same owner: hardly any server distinguishes upper and lower case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
