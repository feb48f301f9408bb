const ANY_DIGIT = '[0-9\\u06f0-\\u06f9\\u0660-\\u0669]'
/** Phones, codes, ids, amounts, cards, in any kind of digits and any grouping. */
const NUMBERS = new RegExp(`${ANY_DIGIT}(?:[\\s\\u066c,.()\\u200c-]?${ANY_DIGIT}){4,}`, 'gu')
const EMAILS = /[^\s<>"']+@[^\s<>"']+\.[a-z]{2,}/giu
const URLS = /\b(https?:\/\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*/giu
/** Access tokens, session credentials, handles, authorities, hashes: long strings that are not words. */
const TOKENS = /(?=[\w.+/=-]*\d)[\w+=-]{20,}(?:\.[\w+=-]+)*/gu
const LONGEST = 500

/** A message without anything that may identify a person or open something; at most 500 characters. */
export function scrubbedText(text: string): string {
  const scrubbed = text
    .slice(0, LONGEST * 4)
    .replace(URLS, '$1?…')
    .replace(EMAILS, '…')
    .replace(TOKENS, '…')
    .replace(NUMBERS, '…')
  return scrubbed.length > LONGEST ? `${scrubbed.slice(0, LONGEST)}…` : scrubbed
}

/** The words in our own addresses; everything else in them is an id or a secret. */
const WORD = /^(?:v\d|[a-z]+(?:-[a-z]+)*)$/

/**
 * A path or URL as a pattern: ids and tokens in the path are masked, and only the names of the query are
 * kept.
 */
export function scrubbedUrl(url: string): string {
  const [address = '', query = ''] = (url.split('#')[0] ?? '').split('?')
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]*)?(.*)$/s.exec(address) ?? []
  const shown = path
    .split('/')
    .map((part) => (part === '' || (WORD.test(part) && part.length <= 30) ? part : '…'))
    .join('/')
  const names = [...new URLSearchParams(query).keys()].filter((name) => /^[a-z_]{1,30}$/.test(name))
  return `${origin}${shown}${names.length > 0 ? `?${names.map((name) => `${name}=…`).join('&')}` : ''}`
}
