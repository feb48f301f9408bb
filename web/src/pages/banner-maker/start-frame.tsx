import type { ReactNode } from 'react'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { useCampaignValues } from '../campaign-values/form-fields.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const texts = makerFormTexts.start

/**
 * The frame of the suggestions, with space for those that are still loading, so that nothing moves when they
 * arrive.
 */
export function StartFrame({ suggestions = [] }: { suggestions?: readonly ReactNode[] | undefined }) {
  const { title, everyCategory } = useCampaignValues()
  const isChosen = title.trim() !== '' || !everyCategory
  return (
    <div className="grid gap-3">
      <div>
        <p className="font-semibold">{texts.title}</p>
        <p className="text-sm text-quiet">{isChosen ? texts.text : texts.before}</p>
      </div>
      {suggestions.length === 0 && (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      )}
      <ul className="grid gap-3 sm:grid-cols-3">
        {[0, 1, 2].map((at) => (
          <li key={at}>{suggestions[at] ?? <Skeleton className="aspect-[1029/504] w-full" />}</li>
        ))}
      </ul>
    </div>
  )
}
