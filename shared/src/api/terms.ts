import * as z from 'zod/mini'

/** A piece of a sentence; `href` is https, mailto or tel. */
const TermsWords = z.object({ text: z.string(), is_strong: z.boolean(), href: z.nullable(z.string()) })
export type TermsWords = z.infer<typeof TermsWords>

const Sentence = z.array(TermsWords)

export const TermsBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), words: Sentence }),
  z.object({ kind: z.literal('list'), is_ordered: z.boolean(), items: z.array(Sentence) }),
])
export type TermsBlock = z.infer<typeof TermsBlock>

/** GET panel-backend /api/v1/terms/: the terms of service, open to everybody; clauses are numbered from 1. */
export const TermsView = z.object({
  title: z.string(),
  /** The day of this version in Tehran, by its Gregorian date. */
  version: z.string(),
  intro: z.array(TermsBlock),
  clauses: z.array(z.object({ title: z.string(), blocks: z.array(TermsBlock) })),
})
export type TermsView = z.infer<typeof TermsView>
