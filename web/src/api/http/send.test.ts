import { expect, test } from 'vitest'
import { send, type Call } from './send.ts'

async function headersOf(call: Call) {
  let sent: RequestInit = {}
  const transport = async (_: string, init: RequestInit) => {
    sent = init
    return Response.json({})
  }
  await send('api', '/', { ...call, transport })
  return new Headers(sent.headers)
}

test('each press has an id of its own, and reading has none', async () => {
  const ids = [
    (await headersOf({ method: 'POST', json: {} })).get('x-request-id'),
    (await headersOf({ method: 'POST', json: {} })).get('x-request-id'),
  ]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(2)
  expect((await headersOf({})).has('x-request-id')).toBe(false)
})
