import { expect, test } from 'vitest'
import { envelopeOf, errorEvent } from './error-event.ts'

const ID = '0123456789abcdef0123456789abcdef'
const NOW = Date.parse('2026-05-09T08:30:00Z')
const facts = {
  level: 'error',
  platform: 'javascript',
  release: 'jarchi@0.1.0',
  environment: 'production',
  isHandled: false,
} as const

test('an error and its cause, the cause first, without anything secret', () => {
  const cause = new TypeError('no 09121234567')
  const event = errorEvent(
    {
      ...facts,
      error: new Error('code 123456', { cause }),
      url: 'https://panel.example.ir/u/7/my-ads?token=abc',
      userAgent: 'Mozilla/5.0',
      tags: { request_id: '6f1c1e2a-0000-4000-8000-123456789012', status: 500, code: 'a 09121234567' },
    },
    ID,
    NOW,
  )
  expect(event).toMatchObject({
    event_id: ID,
    timestamp: NOW / 1_000,
    level: 'error',
    request: { url: 'https://panel.example.ir/u/…/my-ads?token=…', headers: { 'User-Agent': 'Mozilla/5.0' } },
    tags: { request_id: '6f1c1e2a-0000-4000-8000-123456789012', status: '500', code: 'a …' },
    exception: {
      values: [
        { type: 'TypeError', value: 'no …', mechanism: { handled: false } },
        { type: 'Error', value: 'code …' },
      ],
    },
  })
  expect(event.exception.values[0]).toHaveProperty('stacktrace.frames')
})

test('a thrown value that is no error gives only its kind', () => {
  const event = errorEvent({ ...facts, error: { phone: '09121234567' } }, ID, NOW)
  expect(event.exception.values).toEqual([
    { type: 'Thrown', value: 'not an error: object', mechanism: { type: 'generic', handled: false } },
  ])
})

test('a circle of causes ends', () => {
  const one = new Error('one')
  one.cause = one
  expect(errorEvent({ ...facts, error: one }, ID, NOW).exception.values).toHaveLength(4)
})

test('an envelope is three lines of JSON', () => {
  const lines = envelopeOf({ event_id: ID }, NOW).split('\n')
  expect(lines.map((line) => line && JSON.parse(line))).toEqual([
    { event_id: ID, sent_at: '2026-05-09T08:30:00.000Z' },
    { type: 'event', content_type: 'application/json' },
    { event_id: ID },
    '',
  ])
})
