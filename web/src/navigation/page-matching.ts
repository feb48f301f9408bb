import type { ComponentType, ReactNode } from 'react'
import type { LazyPage } from './lazy-page.ts'
import { idOf, type Place } from './place.ts'

/** The query of an address; of a repeated name only the last value. */
export type Query = Readonly<Record<string, string>>
/** The values of the `:names` in an address. */
export type PathParams = Readonly<Record<string, string>>

/** A page: its address and everything needed before it is shown. */
type Layout = { children: ReactNode }

export type PageRow = {
  /**
   * The path, without a slash at its end. `PARTS` says which values a `:name` may have; `*` matches anything.
   */
  readonly path: string
  /** The specification's name of the route. */
  readonly name?: string
  readonly page: LazyPage<object> | ComponentType
  /** The layout around it. */
  readonly layout?: LazyPage<Layout> | ComponentType<Layout>
  /** Sends calls whose answers the page will show, while its code loads. */
  readonly fetchAhead?: (account: number, query: Query) => void
  /** Code that the page runs after its first calls; the head of a cold visit preloads it. */
  readonly later?: () => Promise<unknown>
  /** The address only redirects to another one. */
  readonly redirect?: (account: number, query: Query) => string | Promise<string>
}

export type FoundPage = { row: PageRow; pattern: RegExp; params: PathParams; account: number | null }

const ID = '[1-9]\\d{0,15}'
/** The allowed values of the names in addresses. */
const PARTS: Readonly<Record<string, string>> = {
  accountId: ID,
  campaignId: ID,
  ticketId: ID,
  shownAccount: ID,
  postToken: '[^/]+',
  token: '[^/]+',
  entry: 'access|retry-access',
  month: '14\\d\\d-(?:0[1-9]|1[0-2])',
  promotion: 'black-friday|webinar',
}

/** Matches the addresses of a table row, with or without a slash at the end; the names become groups. */
export function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)|\/\*$/g, (_, name?: string) =>
    name ? `/(?<${name}>${PARTS[name]})` : '(?:/.*)?',
  )
  return new RegExp(`^${source.replaceAll('/', '/+')}/*$`)
}

let table: readonly { row: PageRow; pattern: RegExp }[] = []

/** Sets the page table; the first row that matches an address is used. */
export function knowPages(rows: readonly PageRow[]) {
  table = rows.map((row) => ({ row, pattern: patternOf(row.path) }))
}

export function pageAt({ path }: Pick<Place, 'path'>): FoundPage | null {
  for (const { row, pattern } of table) {
    const found = pattern.exec(path)
    if (!found) continue
    const params: PathParams = { ...found.groups }
    return { row, pattern, params, account: idOf(params.accountId) }
  }
  return null
}

/** Whether a path is a page that belongs to no account, such as sign-in (§2.9). */
export function isOuterPage(path: string): boolean {
  const found = pageAt({ path })
  return found !== null && found.account === null && found.row.path !== '/*'
}
