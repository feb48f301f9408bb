import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPromotions } from './promotion-file.ts'

const now = new Date('2026-11-22T10:00:00Z')
const root = path.join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-promotions-'))
afterAll(() => rmSync(folder, { recursive: true }))

const WEBINAR = {
  id: 'webinar-1405',
  starts: '1405-09-01 00:00',
  ends: '1405-09-08 20:00',
  headline: 'وبینار',
  paragraphs: ['یک ساعت گفت‌وگو.'],
}

function read(content: unknown) {
  const file = path.join(folder, 'promotions.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return () => readPromotions(file, now)
}

test('without a file there is no promotion, and a page may be missing', () => {
  expect(readPromotions(null, now)).toEqual({})
  expect(read({})()).toEqual({})
  expect(read({ webinar: WEBINAR })()['black-friday']).toBeUndefined()
})

test('dates are Jalali, in Tehran', () => {
  const { webinar } = read({ webinar: WEBINAR })()
  expect(webinar?.starts(now).toISOString()).toBe('2026-11-21T20:30:00.000Z')
  expect(webinar?.ends(now).toISOString()).toBe('2026-11-29T16:30:00.000Z')
})

test.each([
  ['text that is no JSON', '{', 'cannot be read'],
  ['a page that is none', { 'white-friday': WEBINAR }, 'white-friday'],
  ['a member that is none', { webinar: { ...WEBINAR, gift: 'A' } }, 'gift'],
  [
    'a date of another calendar',
    { webinar: { ...WEBINAR, ends: '2026-12-01 10:00' } },
    'webinar.ends: not a day',
  ],
  ['an end before the start', { webinar: { ...WEBINAR, ends: '1405-09-01 00:00' } }, 'ends before it starts'],
  [
    'an event before the start',
    { webinar: { ...WEBINAR, event: { starts: '1405-08-30 18:00', minutes: 60 } } },
    'event is before',
  ],
  ['an id with blanks', { webinar: { ...WEBINAR, id: 'My webinar' } }, 'webinar.id: not an id'],
  ['no words', { webinar: { ...WEBINAR, paragraphs: [] } }, 'webinar.paragraphs'],
  ['an id used twice', { webinar: WEBINAR, 'black-friday': WEBINAR }, 'the same id'],
])('%s is refused with a sentence', (_, content, sentence) => {
  expect(read(content)).toThrow(sentence)
})

test('the demo is always open, whatever the day', () => {
  const promotions = readPromotions(path.join(root, 'data/demo/promotions.json'), now)
  for (const day of ['2026-11-22T20:29:59Z', '2027-03-20T20:30:00Z', '2031-01-01T00:00:00Z']) {
    const at = new Date(day)
    for (const { starts, ends } of Object.values(promotions)) {
      expect(starts(at) <= at && at < ends(at)).toBe(true)
    }
  }
})

test('the example of the documentation can be read', () => {
  const [, example = ''] =
    /```json\n([^]*?)```/.exec(readFileSync(path.join(root, 'docs/operator-pages.md'), 'utf8')) ?? []
  expect(Object.keys(read(example)())).toEqual(['black-friday', 'webinar'])
})
