import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { readTerms } from './routes.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ BID_MARGIN: '12.5' })
})
afterAll(() => t.close())

test('anybody may read the terms, without signing in', async () => {
  const answer = await t.app.inject({ url: '/svc/panel-backend/api/v1/terms/' })
  expect(answer.statusCode).toBe(200)
  const { title, version, intro, clauses } = answer.json()
  expect(title).not.toBe('')
  expect(version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(intro[0].kind).toBe('paragraph')
  expect(clauses.length).toBeGreaterThanOrEqual(10)
})

test('a missing or invalid file stops the start with its name', () => {
  expect(() => readTerms('/nowhere/terms.md', 20)).toThrow('TERMS_FILE: /nowhere/terms.md: ENOENT')
  expect(() => readTerms(import.meta.filename, 20)).toThrow('version: 1405-09-01')
})

test('they say which percent of a click’s price the operator keeps', async () => {
  const { body } = await t.app.inject({ url: '/svc/panel-backend/api/v1/terms/' })
  expect(body).toContain('۱۲٫۵ درصد سهم ماست')
  expect(body).not.toContain('BID_MARGIN')
})
