import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bannerFontsQuery } from './banner-fonts.ts'
import { FontsFailed } from './fonts-failed.tsx'

/** Nothing is drawn before its fonts are there. */
export function FontsFirst({ children }: { children: ReactNode }) {
  const fonts = useQuery(bannerFontsQuery)
  if (fonts.data) return children
  if (fonts.isError) return <FontsFailed fonts={fonts} />
  return (
    <div role="status">
      <span className="sr-only">{makerTexts.loading}</span>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
