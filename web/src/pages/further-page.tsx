import { useParams } from '@tanstack/react-router'
import { createElement } from 'react'
import { FURTHER_PAGES } from './further-pages.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { OUTER_PAGES } from './outer-pages.ts'
import { pageAt } from './page-table.ts'
import { WholeStyles } from './whole-styles.tsx'

type Params = { accountId?: string; _splat?: string | undefined }

const pageOf = ({ accountId, _splat = '' }: Params) =>
  pageAt(accountId === undefined ? OUTER_PAGES : FURTHER_PAGES, _splat)

/** Whatever has no route of its own: a page of the tables, or the one that says that there is none (§2). */
export function FurtherPage() {
  const page = createElement(pageOf(useParams({ strict: false })) ?? NotFoundPage)
  return (
    <>
      <WholeStyles />
      {page}
    </>
  )
}

/** For the router, which shows a page when its code is here. */
export const loadFurtherPage = async (params: Params) => pageOf(params)?.preload()

export function prefetchFurtherPages() {
  for (const [, page] of FURTHER_PAGES) page.prefetch()
}
