import type { TermsView } from '@jarchi/shared/api/terms.ts'
import { useEffect } from 'react'
import { cardLook } from '../../ui/card-look.ts'
import { TermsBlocks } from './terms-blocks.tsx'
import { TermsClause } from './terms-clause.tsx'
import { TermsContents } from './terms-contents.tsx'

/** The text with its table of contents: beside it from 992 px on, folded above it on less. */
export function TermsSheet({ terms }: { terms: TermsView }) {
  useEffect(() => {
    // The browser looked for the clause of the address before the text was here.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  const titles = terms.clauses.map(({ title }) => title)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] print:block items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6">
      <TermsContents titles={titles} />
      <article
        className={`${cardLook} flex max-w-[48rem] flex-col gap-8 p-4 md:p-8 print:max-w-none print:gap-5 print:border-0 print:p-0`}
      >
        {terms.intro.length > 0 && (
          <div className="flex flex-col gap-3">
            <TermsBlocks blocks={terms.intro} />
          </div>
        )}
        {terms.clauses.map((clause, index) => (
          <TermsClause key={index} number={index + 1} clause={clause} />
        ))}
      </article>
    </div>
  )
}
