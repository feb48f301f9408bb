import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { campaignPageQuery } from './campaigns.ts'

const filter = { offset: 0, limit: 10, search: '', status: '' }
const page = { count: 0, next: null, previous: null, results: [] }

/** The placeholder data while page `next` loads, after the first page of account 5. */
function standingAt(next: ReturnType<typeof campaignPageQuery>) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const first = campaignPageQuery(5, filter)
  client.setQueryData(first.queryKey, page)
  const observer = new QueryObserver(client, first)
  const stop = observer.subscribe(() => {})
  observer.setOptions(next)
  const { data } = observer.getCurrentResult()
  stop()
  return data
}

test('the page before stands until the next has come', () => {
  expect(standingAt(campaignPageQuery(5, { ...filter, offset: 10 }))).toBe(page)
})

test("another account's page never does", () => {
  expect(standingAt(campaignPageQuery(7, filter))).toBeUndefined()
})
