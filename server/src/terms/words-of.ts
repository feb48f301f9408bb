import type { TermsWords } from '@jarchi/shared/api/terms.ts'
import type { Token, Tokens } from 'marked'
import { mistakeAt, TermsMistake } from './terms-mistake.ts'

type Style = Pick<TermsWords, 'is_strong' | 'href'>

const PLAIN: Style = { is_strong: false, href: null }
const ADDRESS = /^(https:\/\/[^/]|mailto:[^@\s]+@|tel:\+?\d)/

/** A sentence's pieces, in order; links may lead only where a reader expects, and HTML has no place. */
export function wordsOf(tokens: readonly Token[], style = PLAIN): TermsWords[] {
  return tokens.flatMap((token) => {
    switch (token.type) {
      case 'text':
        // The text of a list's item is a block that holds the pieces.
        return token.tokens
          ? wordsOf(token.tokens, style)
          : [{ text: onOneLine(token as Tokens.Text), ...style }]
      case 'escape':
      case 'codespan':
        return [{ text: onOneLine(token as Tokens.Escape), ...style }]
      case 'br':
        return [{ text: ' ', ...style }]
      case 'strong':
      case 'em':
        return wordsOf(token.tokens ?? [], { ...style, is_strong: true })
      case 'link':
        return wordsOf(token.tokens ?? [], { ...style, href: addressOf(token as Tokens.Link) })
      default:
        throw mistakeAt(token)
    }
  })
}

function onOneLine({ text }: { text: string }): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

function addressOf({ href }: Tokens.Link): string {
  if (!ADDRESS.test(href)) throw new TermsMistake(`a link must begin with https, mailto or tel: ${href}`)
  return href
}
