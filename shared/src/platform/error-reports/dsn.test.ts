import { expect, test } from 'vitest'
import { reportTarget } from './dsn.ts'

const QUERY = 'sentry_key=abc123&sentry_version=7&sentry_client=jarchi%2F1'

test.each([
  ['https://abc123@errors.example.ir/7', 'https://errors.example.ir', '/api/7/envelope/'],
  ['http://abc123@localhost:8081/errors/1', 'http://localhost:8081', '/errors/api/1/envelope/'],
  ['https://abc123:secret@errors.example.ir/a/b/42', 'https://errors.example.ir', '/a/b/api/42/envelope/'],
])('%s', (dsn, origin, path) => {
  expect(reportTarget(dsn)).toEqual({ origin, endpoint: `${origin}${path}?${QUERY}` })
})

test.each([
  '',
  'errors.example.ir/7',
  'https://errors.example.ir/7',
  'https://key@errors.example.ir/',
  'ftp://k@h/1',
])('%j is not a DSN', (dsn) => expect(reportTarget(dsn)).toBeNull())
