import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askWeb } from './ask-web.ts'

let server: Server
let port: number
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('here')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const ask = (host: string, mayBePrivate: boolean) =>
  askWeb(new URL(`http://${host}:${port}/`), {
    signal: AbortSignal.timeout(20_000),
    headers: {},
    mayBePrivate,
  })

test.each(['localhost', '127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])(
  'a call to %s of this machine is refused',
  async (host) => {
    await expect(ask(host, false)).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
    expect(asked).toEqual([])
  },
)

test('if the operator has named the machine, it answers', async () => {
  const answer = await ask('127.0.0.1', true)
  expect(answer.statusCode).toBe(200)
  answer.destroy()
})
