import { useQuery } from '@tanstack/react-query'
import { termsQuery } from '../../api/terms.ts'
import { dayText } from '../../i18n/date-format.ts'
import { fa as common } from '../../i18n/common.ts'
import { termsTexts as fa } from '../../i18n/terms.ts'
import { Button } from '../../ui/button.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { TermsSheet } from './terms-sheet.tsx'

/** The terms of service, numbered, to be linked to and printed (decisions §8). */
export function TermsPage() {
  usePageTitle(fa.title)
  const { data: terms, error, isPending, isFetching, refetch } = useQuery(termsQuery)
  const isLoading = useHeldBusy(isPending)
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {terms?.title ?? fa.title}
          </h1>
          {terms && <p className="text-sm text-quiet">{fa.version(dayText(terms.version))}</p>}
        </div>
        {terms && !isLoading && (
          <Button variant="plain" className="print:hidden" onClick={() => window.print()}>
            {fa.print}
          </Button>
        )}
      </div>
      {isLoading && <FormSkeleton label={common.loading} />}
      {!isLoading && terms && <TermsSheet terms={terms} />}
      {!isLoading && error && <QueryError error={error} busy={isFetching} onRetry={refetch} />}
    </div>
  )
}
