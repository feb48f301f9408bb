import { urlOf } from '@jarchi/shared/platform/url-of.ts'

/** The text of a message, with its addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-start wrap-anywhere whitespace-pre-wrap">
      {linkedText(text).map((part, index) =>
        part.isLink ? (
          <a
            // Parts of a text have no key except their index.
            key={index}
            href={part.text}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent underline"
          >
            <bdi dir="ltr">{part.text}</bdi>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

/** A piece of a message: plain text or a link. */
export type TextPart = { readonly text: string; readonly isLink: boolean }

const ADDRESS = /https?:\/\/[^\s<>"'\u00ab\u00bb]+/g
/** Punctuation after an address, which is not part of it. */
const AFTER = /[.,;:!?)\]\u060c\u061b\u061f]+$/

/** Splits a text into web addresses and the text between them; together the parts are the text. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, '')
    if (!urlOf(address)) continue
    if (index > at) parts.push({ text: text.slice(at, index), isLink: false })
    parts.push({ text: address, isLink: true })
    at = index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isLink: false })
  return parts
}
