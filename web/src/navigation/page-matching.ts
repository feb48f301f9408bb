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

/** Addresses whose own table loads when the first of them is opened. */
type LaterRows = {
  readonly path: string
  readonly rows: () => Promise<{ rows: readonly PageRow[] }>
}
export type TableRow = PageRow | LaterRows

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

const withPattern = <Row extends TableRow>(row: Row) => ({ row, pattern: patternOf(row.path) })
let table: readonly { row: TableRow; pattern: RegExp }[] = []

/** Sets the page table; the first row that matches an address is used. */
export function knowPages(rows: readonly TableRow[]) {
  table = rows.map(withPattern)
}

const rowAt = (path: string) => table.find(({ pattern }) => pattern.test(path))

/** The page of an address; throws `PageError` if the table that has it does not load. */
export async function pageAt({ path }: Pick<Place, 'path'>): Promise<FoundPage | null> {
  const found = rowAt(path)
  if (!found) return null
  const { row, pattern } = found
  if ('rows' in row) {
    const { rows } = await row.rows()
    table = table.flatMap((each) => (each.row === row ? rows.map(withPattern) : [each]))
    return pageAt({ path })
  }
  const params: PathParams = { ...pattern.exec(path)?.groups }
  return { row, pattern, params, account: idOf(params.accountId) }
}

/** Whether a path is a page that belongs to no account, such as sign-in (§2.9). */
export function isOuterPage(path: string): boolean {
  const row = rowAt(path)?.row
  return row !== undefined && !row.path.includes(':accountId') && row.path !== '/*'
}
