import type { ComponentType, ReactNode } from 'react'
import type { LazyPage } from './lazy-page.ts'
import { accountIdOf, type Place } from './place.ts'

/** The query of an address; of a name that stands twice the last value. */
export type Query = Readonly<Record<string, string>>
/** What the `:names` of an address stand for. */
export type PathParams = Readonly<Record<string, string>>

/** A page: its address and all that is to be known before it is shown. */
type Layout = { children: ReactNode }

export type PageRow = {
  /** Below the origin, without a slash at its end. What a `:name` may stand for is said in `PARTS`; `*` for anything. */
  readonly path: string
  readonly page: LazyPage<object> | ComponentType
  /** What stands around it. */
  readonly layout?: LazyPage<Layout> | ComponentType<Layout>
  /** Calls whose answers the page will show: made while its code is coming. */
  readonly fetchAhead?: (account: number, query: Query) => void
  /** Code that the page runs once its first calls are out; a cold visit's head names it. */
  readonly later?: () => Promise<unknown>
  /** The address only leads to another one. */
  readonly redirect?: (account: number, query: Query) => string | Promise<string>
}

export type FoundPage = { row: PageRow; pattern: RegExp; params: PathParams; account: number | null }

const ID = '[1-9]\\d{0,15}'
/** What the names in addresses stand for. */
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

/** Matches what an address of the table stands for, a slash at the end or not; the names become groups. */
export function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)|\/\*$/g, (_, name?: string) =>
    name ? `/(?<${name}>${PARTS[name]})` : '(?:/.*)?',
  )
  return new RegExp(`^${source.replaceAll('/', '/+')}/*$`)
}

let table: readonly { row: PageRow; pattern: RegExp }[] = []

/** Makes a table known to everything that asks for pages; the first row that fits an address has it. */
export function knowPages(rows: readonly PageRow[]) {
  table = rows.map((row) => ({ row, pattern: patternOf(row.path) }))
}

export function pageAt({ path }: Pick<Place, 'path'>): FoundPage | null {
  for (const { row, pattern } of table) {
    const found = pattern.exec(path)
    if (!found) continue
    const params: PathParams = { ...found.groups }
    return { row, pattern, params, account: accountIdOf(params.accountId) }
  }
  return null
}

/** Whether a path leads to a page of an account, as anybody who signs in may be led to (§2). */
export function isAccountPage(path: string): boolean {
  const found = pageAt({ path })
  return found !== null && found.account !== null && !found.row.path.endsWith('*')
}
