import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../test/bank-visitor.ts'
import { readConfig } from '../../config.ts'
import { processRegistry, serveMetrics } from './service.ts'

const NAMES = ['JWT_SECRET', 'SESSION_SECRET', 'OTP_SECRET', 'MARKETPLACE_SECRET', 'TOKEN_SECRET']
const secrets = Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('hex')]))
const limits = { RATE_LIMIT_PER_MINUTE: '3', CONNECTIONS_PER_ADDRESS: '5' }
const config = readConfig({ NODE_ENV: 'test', JARCHI_DATA: '/nonexistent', ...secrets, ...limits })
let port: number
let end: () => Promise<void>

beforeEach(async () => {
  port = await freePort()
  end = await serveMetrics(processRegistry(), config, port)
})
afterEach(() => end())

test('figures have the headers of every answer, and an address may ask for them only so often', async () => {
  const answers = []
  for (const address of ['/metrics', '/none', '/metrics', '/metrics', '/none'])
    answers.push(await fetch(`http://127.0.0.1:${port}${address}`))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 429, 429])
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answers[0]?.text()).toContain('process_cpu_seconds_total')
})

test('an address holds only so many connections', async () => {
  const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'))
  const closed = sockets.slice(5).map((socket) =>
    once(
      socket.resume().on('error', () => {}),
      'close',
    ),
  )
  await Promise.all(closed)
  expect(sockets.slice(0, 5).every((socket) => !socket.destroyed)).toBe(true)
  for (const socket of sockets) socket.destroy()
})
