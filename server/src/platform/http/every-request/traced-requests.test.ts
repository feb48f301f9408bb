import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appWithLog } from '../../../../test/captured-log.ts'
import { testApp } from '../../../../test/harness.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${ID}-00f067aa0ba902b7-00`

const t = await testApp()
afterAll(() => t.close())

test('a call, its statements and each of its log lines have the trace that it came with', async () => {
  const { app, lines } = await appWithLog(t.deps, (made) => {
    made.post('/probe', { schema: { hide: true, body: z.object({}) } }, async (request) => {
      request.log.warn('asked')
      const own = sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid()`
      return (await own.execute(t.db)).rows[0]
    })
  })
  const headers = { traceparent: TRACEPARENT }
  const answer = await app.inject({ method: 'POST', url: '/probe', headers, payload: {} })
  expect(answer.headers['x-request-id']).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736')
  expect(answer.json<{ query: string }>().query).toMatch(`/*traceparent='${TRACEPARENT}'*/ select query`)
  await app.inject({ url: '/%', headers })
  await app.inject({ url: '/none', headers })
  await app.close()
  const traced = lines().filter(({ reqId }) => reqId === answer.headers['x-request-id'])
  expect(traced.map(({ msg, trace }) => [msg, trace])).toEqual([
    ['asked', ID],
    ['request', ID],
    ['request', ID],
    ['request', ID],
  ])
})

test('the database is not told what a caller made up', async () => {
  const { app, lines } = await appWithLog(t.deps)
  const hostile = `00-${ID}-00f067aa0ba902b7-00'*/; drop table ads; --`
  const { headers } = await app.inject({ url: '/none', headers: { traceparent: hostile } })
  await app.close()
  const [line] = lines().filter(({ msg }) => msg === 'request')
  expect(line?.['trace']).toMatch(/^[0-9a-f]{32}$/)
  expect(line?.['trace']).not.toBe(ID)
  expect(String(headers['x-request-id']).replaceAll('-', '')).toBe(line?.['trace'])
})
