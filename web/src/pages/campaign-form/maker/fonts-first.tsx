import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { fa } from '../../../i18n/common.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bannerFontsQuery } from './banner-fonts.ts'

/** Nothing is drawn before its fonts are there: it would be drawn in others. */
export function FontsFirst({ children }: { children: ReactNode }) {
  const fonts = useQuery(bannerFontsQuery)
  if (fonts.data) return children
  if (fonts.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-danger-soft p-4">
        <p className="text-danger">{makerTexts.failed}</p>
        <Button variant="plain" busy={fonts.isFetching} onClick={() => void fonts.refetch()}>
          {fa.retry}
        </Button>
      </div>
    )
  }
  return (
    <div role="status">
      <span className="sr-only">{makerTexts.loading}</span>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
