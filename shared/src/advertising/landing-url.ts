import { asciiDigits } from '../text/digits.ts'
import { compact, IGNORABLE } from '../text/ignorable.ts'
import { urlOf } from '../platform/url-of.ts'

/** The hosts of the marketplace's posts, and the address that an ad must use for them. */
export type PostLinks = { readonly hosts: readonly string[]; readonly redirectBase: string }

export const DIVAR_POST_LINKS: PostLinks = {
  hosts: ['divar.ir', 'www.divar.ir'],
  redirectBase: 'https://a-banners.divar.ir/redirect/v/',
}

export type LandingUrlType = 'web' | 'phone'
/** What a click on an ad opens: an https address, or `tel:` with the number. */
export type Landing = { kind: LandingUrlType; url: string }
export type LandingUrl =
  | { ok: true; stored: string; type: LandingUrlType; rewritten: boolean }
  | { ok: false; problem: string }

export const LONGEST_LANDING_URL = 2_000
const PHONE_PREFIX = '{address}'
const PHONE_OR_SHORT_CODE = /^(?:(?:\+|00|0)?[1-9]\d{5,14}|[1-9]\d{3,4})$/
/**
 * What is not a part of a typed address: blanks and unseen characters at its ends, and those within that no
 * address needs; joiners belong to Persian words, and selectors to emoji.
 */
const UNSEEN = new RegExp(
  String.raw`^[\s${IGNORABLE}]+|[\s${IGNORABLE}]+$|(?![\u200c\u200d\ufe00-\ufe0f])[${IGNORABLE}]`,
  'gu',
)
const POST_PATH = /^\/v\/(?:[^/]+\/)?([A-Za-z0-9_-]{1,64})\/?$/

/** The number pattern of §5.7; Persian and Arabic digits count as digits. */
export function isPhoneOrShortCode(text: string): boolean {
  return PHONE_OR_SHORT_CODE.test(asciiDigits(text))
}

/** What an ad opens: an https address, or a phone number stored with the literal prefix `{address}` (§3.6). */
export function landingUrl(text: string, postLinks: PostLinks = DIVAR_POST_LINKS): LandingUrl {
  if (text.length > 2 * LONGEST_LANDING_URL) return { ok: false, problem: 'too_long' }
  const typed = text.replace(UNSEEN, '')
  if (typed === '') return { ok: false, problem: 'required' }
  if (typed.length > LONGEST_LANDING_URL) return { ok: false, problem: 'too_long' }
  const number = compact(asciiDigits(withoutPrefix(typed)))
  if (typed.startsWith(PHONE_PREFIX) || /^\+?\d+$/.test(number)) return phoneLanding(number)
  if (/\p{Cc}/u.test(typed)) return { ok: false, problem: 'not_plain_text' }
  return webLanding(typed, postLinks)
}

/** The kind of a stored landing. */
export function landingUrlType(stored: string): LandingUrlType {
  return stored.startsWith(PHONE_PREFIX) ? 'phone' : 'web'
}

/** The landing as an advertiser types it: without the prefix of phone numbers. */
export function typedLanding(stored: string): string {
  return withoutPrefix(stored)
}

/** What a click on an ad opens, from its stored landing (§3.6). */
export function landingOf(stored: string): Landing {
  const kind = landingUrlType(stored)
  return { kind, url: kind === 'phone' ? `tel:${withoutPrefix(stored)}` : stored }
}

function withoutPrefix(text: string): string {
  return text.startsWith(PHONE_PREFIX) ? text.slice(PHONE_PREFIX.length) : text
}

function phoneLanding(number: string): LandingUrl {
  if (!isPhoneOrShortCode(number)) return { ok: false, problem: 'not_a_phone' }
  return { ok: true, stored: PHONE_PREFIX + number, type: 'phone', rewritten: false }
}

function webLanding(text: string, postLinks: PostLinks): LandingUrl {
  const url = /^https:\/\//i.test(text) ? urlOf(text) : null
  if (!url) return { ok: false, problem: 'not_https_url' }
  if (url.username !== '' || url.password !== '' || !isPublicName(url.hostname)) {
    return { ok: false, problem: 'not_a_web_address' }
  }
  const token = postLinks.hosts.includes(url.hostname) ? POST_PATH.exec(url.pathname)?.[1] : undefined
  const stored = token === undefined ? url.toString() : postLinks.redirectBase + token
  if (stored.length > LONGEST_LANDING_URL) return { ok: false, problem: 'too_long' }
  return { ok: true, stored, type: 'web', rewritten: token !== undefined }
}

/** A name with a dot whose last part is a word: neither a local name nor a bare IP address. */
function isPublicName(hostname: string): boolean {
  return /^(?:[^.]+\.)+[^.]*[a-z][^.]*$/.test(hostname)
}
