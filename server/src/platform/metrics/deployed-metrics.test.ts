import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { MEASURES } from './measures.ts'
import { processRegistry } from './service.ts'

const deploy = path.join(import.meta.dirname, '../../../../deploy')
const FUNCTIONS = ['histogram_quantile', 'label_replace']

function expressionsOf(file: string): string[] {
  const text = readFileSync(path.join(deploy, file), 'utf8')
  return [...text.matchAll(/(?:expr: |"expr": ")(.+)/g)].map(([, expression = '']) => expression)
}

const FILES = ['prometheus/alerts.yaml', 'grafana/jarchi.json']

test.each(FILES)('%s names only existing metrics', (file) => {
  const ofNode = processRegistry().getMetricsAsArray()
  const known = new Set([...ofNode.map(({ name }) => name), ...Object.keys(MEASURES)])
  const expressions = expressionsOf(file)
  expect(expressions.length).toBeGreaterThan(8)
  const named = expressions
    .flatMap((expression) => expression.replaceAll(/\{[^}]*\}/g, '').match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? [])
    .filter((name) => !FUNCTIONS.includes(name))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('times to answer leave out the stream of ticket events, and nothing else', async () => {
  const stream = '/svc/crm/api/v1/tickets/events/'
  const times = FILES.flatMap(expressionsOf)
    .map((expression) => expression.replaceAll('\\"', '"'))
    .filter((expression) => expression.includes('http_request_seconds_bucket'))
  expect(times).toHaveLength(4)
  for (const expression of times) {
    expect(expression).toContain(`http_request_seconds_bucket{route!="${stream}"}`)
  }
  const t = await testApp()
  const registry = processRegistry()
  const app = await buildApp(t.deps, { metrics: registry })
  onTestFinished(async () => {
    await app.close()
    await t.close()
  })
  await app.inject(stream)
  expect(await registry.getSingleMetricAsString('http_request_seconds')).toContain(`route="${stream}"`)
})
