import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

const SERVER = 'server/src/'
/** Rooms that are one feature; of the others each folder is one. */
const WHOLE = ['gateways', 'reports', 'staff']
/** What every feature may use, file by file. */
const OPEN = [
  'gateways',
  'operations/config',
  'platform',
  'platform/config',
  'platform/db',
  'platform/http',
  'platform/texts',
  'platform/trace',
]
/** The files of a feature for others: its service, and what staff change, which notes who did. */
const DOOR = /\/(service|staff-changes)\.ts$/
/** The rooms, each of which knows only those before it. */
const ROOMS =
  'platform gateways messages files people money help delivery advertising reports staff operations'.split(
    ' ',
  )
/** The lowest layer, and the files or folders that it may know besides itself. */
const BASE = [
  'config.ts',
  'platform/config-error.ts',
  'platform/durable-file.ts',
  'platform/http/app-error.ts',
  'platform/http/single-flight.ts',
  'platform/longest-waits.ts',
  'platform/texts/',
  'platform/trace/',
  'platform/variable-kinds.ts',
]
const LOWEST = ['gateways', 'platform/config', 'platform/db', 'platform/texts', 'platform/trace']

type Import = { from: string; to: string }

/** The feature of a file, by its path in `server/src`; `.`: the frame that puts features together. */
function featureOf(file: string) {
  const [room = '', feature = '', ...rest] = file.split('/')
  if (feature === '') return '.'
  return WHOLE.includes(room) || rest.length === 0 ? room : `${room}/${feature}`
}

const roomOf = (file: string) => file.split('/')[0] ?? ''

/** Why an import must not be. */
function fault({ from, to }: Import): string | null {
  const [feature, used] = [featureOf(from), featureOf(to)]
  if (feature === '.') return null
  if (/^(app|main|services|staff-services|delivery-app|delivery-process|background)\.ts$/.test(to))
    return 'the frame knows features, not the other way round'
  if (from.endsWith('queries.ts') && /(^|[/-])(routes|service)\.ts$/.test(to))
    return 'queries know only the database'
  if (from.endsWith('/service.ts') && /(^|[/-])routes\.ts$/.test(to))
    return 'routes call services, not the other way round'
  if (feature === used) return null
  if (feature === 'operations/config' && to.endsWith('/settings.ts')) return null
  if (LOWEST.includes(feature))
    return BASE.some((known) => to.startsWith(known)) ? null : 'the lowest layer knows no feature'
  if (used !== '.' && ROOMS.indexOf(roomOf(from)) < ROOMS.indexOf(roomOf(to)))
    return 'a room knows only those before it'
  if (used === '.' || OPEN.includes(used)) return null
  if (feature === 'platform/http' && to !== 'platform/jobs/service.ts')
    return 'what all requests pass knows no feature'
  return DOOR.test(to) && to.split('/').length <= 3
    ? null
    : "a feature calls another feature's service.ts only"
}

/** What the files of a part import of it, tests left out; paths begin in the part. */
function importsWithin(part: string): Import[] {
  const files = sources.filter((file) => file.startsWith(part) && !isTest(file))
  return files.flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:from |import\()'(\.[^']+)'/g)].flatMap(([, name = '']) => {
      const to = path.posix.join(path.posix.dirname(file), name)
      return to.startsWith(part) ? [{ from: file.slice(part.length), to: to.slice(part.length) }] : []
    }),
  )
}

test.each<[Import['from'], Import['to'], boolean]>([
  ['money/wallet/routes.ts', 'money/wallet/entries.ts', true],
  ['money/wallet/routes.ts', 'people/sessions/service.ts', true],
  ['money/wallet/routes.ts', 'people/sessions/queries.ts', false],
  ['money/wallet/routes.ts', 'delivery/tracking/pipe/service.ts', false],
  ['money/wallet/routes.ts', 'platform/db/client.ts', true],
  ['money/wallet/routes.ts', 'platform/jobs/queue.ts', false],
  ['money/wallet/service.ts', 'advertising/ads/service.ts', false],
  ['advertising/ads/service.ts', 'money/wallet/service.ts', true],
  ['money/wallet/routes.ts', 'app.ts', false],
  ['money/wallet/queries.ts', 'people/sessions/service.ts', false],
  ['money/wallet/service.ts', 'money/wallet/routes.ts', false],
  ['platform/db/client.ts', 'money/wallet/service.ts', false],
  ['operations/config/variables.ts', 'help/support/settings.ts', true],
  ['platform/config/brand.ts', 'help/support/service.ts', false],
  ['platform/http/health.ts', 'money/wallet/service.ts', false],
  ['services.ts', 'money/wallet/routes.ts', true],
])('%s may use %s: %s', (from, to, isAllowed) => {
  expect(fault({ from, to }) === null).toBe(isAllowed)
})

test('features of the server know of each other only what is meant for others', () => {
  const all = importsWithin(SERVER)
  expect(all.length).toBeGreaterThan(1_000)
  const faults = all.flatMap((each) => {
    const why = fault(each)
    return why === null ? [] : [`${each.from} uses ${each.to}: ${why}`]
  })
  expect(faults).toEqual([])
})

/** The rooms of a campaign's form, each with those of them that it may use. */
const FORM: Record<string, string[]> = {
  'campaign-form': ['banner-maker', 'campaign-saving', 'campaign-values'],
  'banner-maker': ['campaign-values'],
  'campaign-saving': ['campaign-values'],
  'campaign-values': [],
}

test('the form knows its maker and its saving, and these only the values', () => {
  const between = importsWithin('web/src/pages/').filter(
    ({ from, to }) => roomOf(from) in FORM && roomOf(to) in FORM && roomOf(from) !== roomOf(to),
  )
  expect(between.length).toBeGreaterThan(50)
  expect(between.filter(({ from, to }) => !FORM[roomOf(from)]?.includes(roomOf(to)))).toEqual([])
})

/** The rooms of `shared`, each with those that it may use: the wire knows the rules, and forms know the wire. */
const SHARED = [
  'text time',
  'files help people',
  'platform',
  'money',
  'advertising delivery reports',
  'api',
  'forms',
]

test('rooms of shared know only rooms below them', () => {
  const layerOf = (file: string) =>
    SHARED.findIndex((layer) => layer.split(' ').includes(file.split('/')[0] ?? ''))
  const between = importsWithin('shared/src/').filter(
    ({ from, to }) => from.split('/')[0] !== to.split('/')[0],
  )
  expect(between.length).toBeGreaterThan(50)
  expect(between.filter(({ from, to }) => layerOf(to) === -1 || layerOf(from) <= layerOf(to))).toEqual([])
})
