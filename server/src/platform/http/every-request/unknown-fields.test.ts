import { afterAll, expect, test } from 'vitest'
import type { ErrorBody } from '@jarchi/shared/api/errors.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { MULTIPART, multipartBody } from '../../../../test/fuzz/multipart.ts'
import { operationsOf, resolverOf, type OpenApi, type Operation } from '../../../../test/fuzz/operations.ts'
import type { JsonSchema } from '../../../../test/fuzz/schema-arbitrary.ts'
import { testApp } from '../../../../test/harness.ts'
import { grantRights } from '../../../staff/service.ts'

const t = await testApp()
afterAll(() => t.close())
const document = (await t.app.inject('/openapi.json')).json<OpenApi>()
const resolve = resolverOf(document)

/**
 * Documents of the marketplace and of banks, which get new fields without us: only the fields that we use are
 * checked.
 */
const OTHERS =
  /\/kenar-divar\/(?:events|session-init\/\{touchPoint\})\/$|\/payments\/\{paymentId\}\/return\/$/
const changing = operationsOf(document).filter(({ method, path }) => method !== 'GET' && !OTHERS.test(path))

/** Where a schema lets unknown keys pass; records, whose keys are data, define the values they accept. */
function openPlaces(schema: JsonSchema, place: string): string[] {
  if (schema.$ref) return openPlaces(resolve(schema.$ref), place)
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    openPlaces(one, `${place}.${name}`),
  )
  const isOpen = schema.type === 'object' && schema.properties && schema.additionalProperties !== false
  return [
    ...(isOpen ? [place] : []),
    ...below,
    ...(schema.items ? openPlaces(schema.items, `${place}[]`) : []),
    ...choices.flatMap((choice) => openPlaces(choice, place)),
  ]
}

test('no schema of a body lets unknown fields pass, at any depth', () => {
  const open = changing.flatMap(({ name, bodies }) =>
    bodies.flatMap(({ schema }) => openPlaces(schema, name)),
  )
  expect(changing.length).toBeGreaterThan(40)
  expect(open).toEqual([])
})

const UUID = '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11'
const urlOf = ({ path }: Operation) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // The ids of drafts are made by browsers.
    if (path.includes('/drafts/')) return UUID.replaceAll('-', '')
    return /^(payment|attachment|session|batch)Id$/.test(name) ? UUID : '1'
  })

/** The field that chooses among schemas must be there, so that one of them checks the rest. */
const choiceFor = ({ path }: Operation) => ({
  ...(path.endsWith('/financial-account-info/') && { person_type: 'natural' }),
  ...(path.includes('/financial-approvals/') && { verdict: 'approve' }),
})

const member = await t.signIn()
await grantRights(t.db, member.userId, STAFF_RIGHTS, t.clock.now)

test.each(changing.map((operation) => [operation.name, operation] as const))(
  '%s refuses a field by its name',
  async (_, operation) => {
    const isForm = operation.bodies.some(({ contentType }) => contentType === 'multipart/form-data')
    const fields = { strange_key: '1', ...choiceFor(operation) }
    // Some operations end the session.
    await t.db.updateTable('sessions').set({ ended_at: null }).execute()
    const answer = await t.app.inject({
      method: operation.method,
      url: urlOf(operation),
      headers: { ...member.headers, 'content-type': isForm ? MULTIPART : 'application/json' },
      payload: isForm ? multipartBody(fields) : JSON.stringify(fields),
    })
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, 'bad_input'])
    expect(answer.json<ErrorBody>().fields?.map(({ path }) => path)).toContain('strange_key')
  },
)

test('for a union of schemas the field is named too', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/svc/banner/api/generate/v2/',
    headers: member.headers,
    payload: {
      template: '1',
      texts: { title: 'a' },
      colors: { background: '#000000', text: '#ffffff', accent: '#ffffff' },
      picture: { source: { file: `${'a'.repeat(64)}.png`, strange_key: 1 } },
    },
  })
  expect(answer.json<ErrorBody>().fields?.map(({ path }) => path)).toEqual(['picture.source.strange_key'])
})

test('an unknown parameter is no problem: others add parameters to addresses', async () => {
  const url = '/svc/api/api/v4/adv/campaigns-list/?utm_source=a&fbclid=b'
  expect((await t.app.inject({ url, headers: member.headers })).statusCode).toBe(200)
})

test('an unused body is not checked', async () => {
  const answer = await t.app.inject({ method: 'POST', url: '/svc/none', payload: { strange_key: 1 } })
  expect(answer.statusCode).toBe(404)
})
