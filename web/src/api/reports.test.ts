import type { ReportCampaigns } from '@jarchi/shared/api/reports.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reportOfPageQuery } from './reports.ts'

const days = { from: '2026-11-20', to: '2026-11-26' }
const figures = new Map([[7, { id: 7 } as unknown as ReportCampaigns['results'][number]]])

test('while the figures of another page of ads are awaited, what is drawn meanwhile stays the same', () => {
  const client = new QueryClient()
  const query = (ids: number[]) => client.defaultQueryOptions(reportOfPageQuery(5, days, ids))
  client.setQueryData(reportOfPageQuery(5, days, [7]).queryKey, figures)
  const observer = new QueryObserver(client, query([7]))
  observer.setOptions(query([7, 8]))
  const drawn = observer.getOptimisticResult(query([7, 8]))
  expect(drawn.isPlaceholderData).toBe(true)
  observer.setOptions(query([7, 8]))
  expect(observer.getCurrentResult().data).toBe(drawn.data)
  expect(drawn.data).toBe(figures)
})
