import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { EmptyState, EmptyPart } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { OrderSelect, type OrderProps } from './desk-order.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { ListFileButton, type ListFile } from './list-file.tsx'

type List<Item> = { count: number; results: Item[] }
type Props<Item> = {
  query: UseQueryResult<List<Item>>
  offset: number
  /** The list's address from another offset, with the same filter. */
  href: (offset: number) => string
  ordered: OrderProps
  /** All of it as a file. */
  file?: ListFile<Item>
  /** The page without a filter, if one is set, and what to say when nothing fits it. */
  unfiltered?: { to: string; title?: string; text?: string } | null
  empty: { title: string; text?: string }
  action?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A page of a list at the desk, or a placeholder, failure or empty text. */
export function DeskList<Item>(props: Props<Item>) {
  const { query, offset, href, ordered, file, unfiltered, empty, action, children } = props
  return (
    <QueryView query={query} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
      {({ count, results }) => {
        if (results.length === 0 && offset > 0)
          return <EmptyPart title={deskTexts.beyondEnd} to={href(0)} text={deskTexts.toFirst} />
        if (results.length === 0 && unfiltered)
          return <EmptyPart title={deskTexts.nothingFound} text={deskTexts.clearFilter} {...unfiltered} />
        if (results.length === 0) return <EmptyState {...empty} action={action} />
        return (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 empty:hidden">
              {file && <ListFileButton {...file} />}
              {count > 1 && <OrderSelect {...ordered} />}
            </div>
            <div
              aria-busy={query.isPlaceholderData}
              className={`transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {children(results)}
            </div>
            <Pager offset={offset} count={count} size={DESK_PAGE_SIZE} href={href} />
          </div>
        )
      }}
    </QueryView>
  )
}

/**
 * A `ref` for an item that leaves the list when it is dealt with: if it has the focus, the focus goes to the
 * page's heading.
 */
export function leavesFocus(item: HTMLElement | null) {
  return () => {
    if (item?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true })
  }
}
