import type { lazyPage } from '../navigation/lazy-page.ts'

/** Addresses, without slashes at their ends, and the pages found there. */
export type PageTable = readonly (readonly [address: RegExp, page: ReturnType<typeof lazyPage<object>>])[]

export function pageAt(table: PageTable, address: string) {
  const bare = address.replace(/^\/+|\/+$/g, '')
  return table.find(([pattern]) => pattern.test(bare))?.[1]
}
