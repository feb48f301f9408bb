import type { TermsBlock, TermsView, TermsWords } from '@jarchi/shared/api/terms.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { jalaliDayFrom } from '@jarchi/shared/time/jalali.ts'
import { lexer, type Token, type Tokens } from 'marked'

const HEAD = /^\ufeff?---\r?\n\s*version:\s*(\S+)\s*\r?\n---\r?\n/

/**
 * Terms from Markdown: a head with the version's Jalali date, a title (`#`), an introduction, and clauses
 * (`##`) of paragraphs and lists. Anything else is a `TermsMistake`, so that no text of the operator is lost
 * unnoticed.
 */
export function termsOf(markdown: string): TermsView {
  const [head, date] = HEAD.exec(markdown) ?? []
  const version = jalaliDayFrom(asciiDigits(date ?? ''))
  if (head === undefined || version === null) {
    throw new TermsMistake('it must begin with a head of three lines: ---, version: 1405-09-01, ---')
  }
  const [title, ...rest] = lexer(markdown.slice(head.length)).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1)
    throw new TermsMistake('after the head it needs a # title')
  const terms: TermsView = { title: plainText(title as Tokens.Heading), version, intro: [], clauses: [] }
  for (const token of rest) {
    if (token.type === 'heading' && token.depth === 2) {
      terms.clauses.push({ title: plainText(token as Tokens.Heading), blocks: [] })
    } else (terms.clauses.at(-1)?.blocks ?? terms.intro).push(blockOf(token))
  }
  if (terms.clauses.length === 0) throw new TermsMistake('it has no clause: a line that begins with ##')
  return terms
}

function blockOf(token: Token): TermsBlock {
  if (token.type === 'paragraph') return { kind: 'paragraph', words: wordsOf(token.tokens ?? []) }
  if (token.type !== 'list') throw mistakeAt(token)
  const { ordered, items } = token as Tokens.List
  return { kind: 'list', is_ordered: ordered, items: items.map(sentenceOf) }
}

/** An item is one sentence: it cannot contain a list or a second paragraph. */
function sentenceOf({ tokens, raw }: Tokens.ListItem) {
  const [only, ...more] = tokens.filter(({ type }) => type !== 'space')
  const isSentence = only?.type === 'text' || only?.type === 'paragraph'
  if (!only || !isSentence || more.length > 0)
    throw new TermsMistake(`an item of a list is not one sentence: ${raw.slice(0, 60)}`)
  return wordsOf(only.tokens ?? [])
}

function plainText({ tokens, raw }: Tokens.Heading): string {
  const text = wordsOf(tokens)
    .map((words) => words.text)
    .join('')
    .trim()
  if (text === '') throw new TermsMistake(`a heading is empty: ${raw.trim()}`)
  return text
}

type Style = Pick<TermsWords, 'is_strong' | 'href'>

const PLAIN: Style = { is_strong: false, href: null }
const ADDRESS = /^(https:\/\/[^/]|mailto:[^@\s]+@|tel:\+?\d)/

/** A sentence's pieces, in order; links must be safe, and HTML is not allowed. */
function wordsOf(tokens: readonly Token[], style = PLAIN): TermsWords[] {
  return tokens.flatMap((token) => {
    switch (token.type) {
      case 'text':
        // The text of a list's item is a block that contains the pieces.
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

/** The mistake in a file of terms, in words for the operator. */
export class TermsMistake extends Error {}

/** For something that Markdown has and terms have not. */
function mistakeAt({ type, raw }: Token): TermsMistake {
  const where = raw.trim().slice(0, 60)
  return new TermsMistake(
    `terms are headings, paragraphs, lists, bold text and links, but here is ${type}: ${where}`,
  )
}
