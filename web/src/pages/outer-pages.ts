import { lazyPage } from '../navigation/lazy-page.ts'
import type { PageTable } from './page-table.ts'

/** Pages outside an account that few come to first, by their addresses (§2, decisions §1). */
export const OUTER_PAGES: PageTable = [
  [
    /^preview\/[^/]+$/,
    lazyPage(async () => (await import('./ad-preview/ad-preview-page.tsx')).AdPreviewPage),
  ],
  [/^install$/, lazyPage(async () => (await import('./application/install-page.tsx')).InstallPage)],
  [/^staff(?:\/|$)/, lazyPage(async () => (await import('./staff/desk-page.tsx')).DeskPage)],
  [/^support\/goftino$/, lazyPage(async () => (await import('./support/goftino-page.tsx')).GoftinoPage)],
  [/^auth\/tos$/, lazyPage(async () => (await import('./terms/outer-terms-page.tsx')).OuterTermsPage)],
]
