import { LARGEST_PAGE } from '@jarchi/shared/platform/page-size.ts'
import { CSV_MARK, csvLine } from '@jarchi/shared/text/csv-line.ts'
import { useMutation, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { saveFile } from '../../api/download.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { numberText } from '../../i18n/format.ts'
import { deskFileTexts } from '../../i18n/staff-files.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Lines of a file at most; who needs more takes days one after the other. */
export const MOST_LINES = 20_000

type List<Item> = { count: number; results: Item[] }
type Cell = string | number
type Column<Item> = (item: Item) => Cell | null
export type ListFile<Item> = {
  /** Of the file, without its extension. */
  name: string
  /** A page of the list as it is filtered and ordered. */
  page: (offset: number, limit: number) => Promise<List<Item>>
  /** What stands in each column, by its title; the first one tells lines apart. */
  columns: Readonly<Record<string, Column<Item>>>
}

/** A list's file; `page` is the query of what the list shows from an offset. */
export const listFile = <Item, Key extends QueryKey>(
  name: string,
  columns: ListFile<Item>['columns'],
  page: (offset: number, limit: number) => FetchQueryOptions<List<Item>, Error, List<Item>, Key>,
): ListFile<Item> => ({
  name,
  columns,
  page: (...at) => queryClient.fetchQuery({ ...page(...at), staleTime: 0, gcTime: 0 }),
})

/** Has the browser make a file of all that a list shows on its pages. */
export function ListFileButton<Item>({ name, page, columns }: ListFile<Item>) {
  const making = useMutation({
    mutationFn: () => linesOf(page, Object.values(columns)),
    onSuccess({ lines, count }) {
      const table = [Object.keys(columns), ...lines].map(csvLine)
      saveFile(new Blob([CSV_MARK, ...table], { type: 'text/csv' }), `${name}.csv`)
      if (count > MOST_LINES) showToast('warning', deskFileTexts.tooMany(numberText(MOST_LINES)))
      else showToast('success', deskFileTexts.done(numberText(lines.length)))
    },
    onError: (error) => tellFailure(deskFileTexts.failed, error),
  })
  return (
    <Button variant="plain" className="text-sm" busy={making.isPending} onClick={() => making.mutate()}>
      {deskFileTexts.get}
    </Button>
  )
}

/** How often a list is read that moves meanwhile. */
const MOST_TRIES = 3

async function linesOf<Item>(page: ListFile<Item>['page'], columns: readonly Column<Item>[]) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await linesWithoutGap(page, columns)
    if (read) return read
  }
  throw new ApiError(409, { code: 'list_moves', message: deskFileTexts.moving })
}

/** Each page begins with the last row of the one before: where that is gone, others may have moved past; then null. */
async function linesWithoutGap<Item>(page: ListFile<Item>['page'], columns: readonly Column<Item>[]) {
  const found = new Map<Cell, Cell[]>()
  let last: Cell | undefined
  for (let offset = 0; ; offset += LARGEST_PAGE - 1) {
    const { count, results } = await page(offset, LARGEST_PAGE)
    const lines = results.map((item) => columns.map((of) => of(item) ?? ''))
    if (last !== undefined && !lines.some(([id]) => id === last)) return null
    for (const line of lines) found.set(line[0] ?? '', line)
    last = lines.at(-1)?.[0]
    if (results.length < LARGEST_PAGE || found.size >= MOST_LINES)
      return { count, lines: [...found.values()].slice(0, MOST_LINES) }
  }
}
