import { spawnSync } from 'node:child_process'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INVALID_REASONS } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { bidOf } from '../../../../test/bids.ts'
import { KINDS, type TrackedEvent } from '../tracked-event.ts'
import { eventMessage, parkingReason, readMessage, refusalsMessage, tickMessage } from './message.ts'

const click: TrackedEvent = {
  kind: KINDS.click,
  token: bidOf(),
  network: -5n,
  unnamedDevice: 0n,
  seen: null,
  value: null,
}

const u = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 })
const events = fc.record({
  kind: fc.constantFrom(...Object.values(KINDS)),
  network: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  unnamedDevice: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  seen: fc.constantFrom(null, ...INVALID_REASONS),
  value: fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n })),
  token: fc.record({
    keyId: fc.constant(0),
    epoch: u(32),
    sequence: u(40),
    issuedAt: u(32),
    campaignId: u(32),
    adId: u(32),
    cpc: u(32),
    price: u(32),
    expectedRate: u(24),
    city: u(24),
    category: u(16),
    keyword: u(32),
    style: fc.constantFrom(0 as const, 1 as const, 2 as const),
    page: u(16),
    offset: u(16),
    device: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    isTest: fc.constant(false),
  }),
})

test('an event is read as it was written, with its time', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 4e12 }), (event, receivedAt) => {
      const token = { ...event.token, isTest: event.seen === 'test' }
      expect(readMessage(eventMessage(event, receivedAt))).toEqual({ event: { ...event, token }, receivedAt })
    }),
  )
})

test('calls that are no events are read as they were counted', () => {
  const refusals = [
    { kind: KINDS.click, reason: 'bad_signature', count: 7 },
    { kind: KINDS.impression, reason: 'duplicate', count: 1 },
  ] as const
  expect(readMessage(refusalsMessage(refusals))).toEqual({ refusals })
})

test('a time message is read as one, and an older version reads it as no refusals', () => {
  expect(readMessage(tickMessage(1_800_000_000_000.4))).toEqual({ tick: 1_800_000_000_000 })
  expect(JSON.parse(tickMessage(5)).slice(0, 3)).toEqual(JSON.parse(refusalsMessage([])))
})

test('a message that the database could not store is refused, whatever was changed', () => {
  const whole = JSON.parse(eventMessage(click, 1)) as unknown[]
  const changes = [null, -1, 0.5, 2 ** 60, '9'.repeat(25), 'x', [], {}, true]
  for (const at of whole.keys()) {
    for (const change of changes) {
      const text = JSON.stringify(whole.with(at, change))
      // A missing value is valid.
      if (at === 5 && change === null) expect(readMessage(text)).not.toBeNull()
      else expect(readMessage(text), `${at} ${JSON.stringify(change)}`).toBeNull()
    }
    expect(readMessage(JSON.stringify(whole.toSpliced(at, 1)))).toBeNull()
  }
  for (const text of [
    '',
    'null',
    '{}',
    '[]',
    '[1,0]',
    '[1,0,[[3,99,1]]]',
    '[1,0,[[9,1,1]]]',
    '[1,0,[[3,1,-1]]]',
  ])
    expect(readMessage(text)).toBeNull()
})

test('any bytes are read without harm', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readMessage(text)))
})

test('an event of three days ago, or of tomorrow, does not go to the database', () => {
  const hours = (count: number) => count * 3_600_000
  const now = hours(500_000)
  expect(parkingReason(now, now)).toBeNull()
  expect(parkingReason(now - hours(59), now)).toBeNull()
  expect(parkingReason(now - hours(61), now)).toBe('too old')
  expect(parkingReason(now + hours(2), now)).toBe('ahead of time')
})

test('without a pipe neither the server nor the delivery process loads its client', () => {
  const script = `
    import { createRequire } from 'node:module'
    await import('./src/delivery-app.ts')
    await import('./src/background.ts')
    const loaded = Object.keys(createRequire(process.cwd() + '/x.js').cache)
    console.log(loaded.length > 0, loaded.filter((file) => file.includes('@nats-io')).length)
  `
  const cwd = path.join(import.meta.dirname, '../../../..')
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('true 0')
}, 120_000)
