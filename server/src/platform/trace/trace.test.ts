import { expect, test } from 'vitest'
import { inTrace, requestId, traceHeaders, traceNamed, traceOf, traceparent } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const UUID = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'
const FRESH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('a trace goes on as it came', () => {
  const given = `00-${ID}-${SPAN}-01`
  expect(traceOf(given)).toEqual({ id: ID, span: SPAN, isSampled: true })
  expect(inTrace(given, traceHeaders)).toEqual({ traceparent: given })
  expect(traceHeaders()).toEqual({})
})

test.each([
  undefined,
  '',
  `01-${ID}-${SPAN}-01`,
  `ff-${ID}-${SPAN}-01`,
  `00-${ID.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `00-${ID}-${SPAN}-01-more`,
  `00-${ID}-${SPAN}-01\n`,
  `00-${ID}-${SPAN}-0*/; drop table ads; /*`,
  `00-${ID}-${SPAN}-01, 00-${ID}-${SPAN}-01`,
  [`00-${ID}-${SPAN}-01`],
])('%j is no trace', (given) => {
  expect(traceOf(given)).toBeNull()
  expect(inTrace(given, traceHeaders).traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(inTrace(given, traceHeaders).traceparent).not.toContain(ID)
})

test('a trace without a step names one that is valid', () => {
  expect(traceparent(traceNamed(UUID))).toBe(`00-${ID}-${ID.slice(16)}-00`)
})

test.each([
  [{ 'x-request-id': UUID }, UUID],
  [{ 'x-request-id': ID.toUpperCase() }, UUID],
  [{ traceparent: `00-${ID}-${SPAN}-00` }, UUID],
  [{ 'x-request-id': 'mine', traceparent: `00-${ID}-${SPAN}-00` }, UUID],
])('the id of a request with %j is %s', (headers, id) => {
  expect(requestId(headers)).toBe(id)
})

test.each([
  'mine',
  '',
  `${ID}0`,
  `${UUID}-`,
  UUID.slice(1),
  `${ID.slice(0, 16)}${'0'.repeat(16)}`,
  `{${UUID}}`,
])('a request that calls itself %j gets another id', (given) => {
  const id = requestId({ 'x-request-id': given })
  expect(id).toMatch(FRESH)
  expect(id).not.toBe(given)
})
