import { MOST_SAVED_ANSWERS } from '@jarchi/shared/api/staff-saved-answers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fieldTexts from '../../../../data/texts/field-errors.json' with { type: 'json' }
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  desk = staffCalls(t, await signInStaff(t, ['support']))
})
afterAll(() => t.close())

const ANSWER = { title: 'زمان بررسی', text: 'سلام {نام}\nبررسی تا فردا طول می‌کشد.', category: 'ads' }
const all = async () => (await desk.get('saved-answers/')).json()

test('saved answers are made, changed and taken away, and the log keeps what they said', async () => {
  const made = await desk.post('saved-answers/', { ...ANSWER, category: null })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json()
  await desk.post('saved-answers/', { ...ANSWER, title: 'آدرس', category: 'payments' })
  expect((await all()).results.map(({ title }: { title: string }) => title)).toEqual(['آدرس', 'زمان بررسی'])
  const changed = { title: 'زمان', text: 'متن دیگر', category: 'payments' }
  expect((await desk.put(`saved-answers/${id}/`, changed)).json()).toEqual({ id, ...changed })
  expect((await desk.remove(`saved-answers/${id}/`)).statusCode).toBe(204)
  expect((await all()).count).toBe(1)
  expect((await desk.remove(`saved-answers/${id}/`)).json().code).toBe('not_found')
  expect((await desk.put(`saved-answers/${id}/`, changed)).json().code).toBe('not_found')
  const lines = await auditLines(t, { object: `saved_answer:${id}` })
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['saved_answer.add', { before: null, after: 'زمان بررسی', text: ANSWER.text.replace('\n', '\\u000a') }],
    [
      'saved_answer.change',
      {
        before: 'زمان بررسی',
        after: 'زمان',
        text_before: ANSWER.text.replace('\n', '\\u000a'),
        text: 'متن دیگر',
      },
    ],
    ['saved_answer.remove', { before: 'زمان', after: null, text: 'متن دیگر' }],
  ])
})

test('a category must be offered, unless the answer had it before', async () => {
  const given = { ...ANSWER, category: 'payments' }
  const { id } = (await desk.post('saved-answers/', given)).json()
  const isOffered = (is_active: boolean) =>
    t.db.updateTable('ticket_categories').set({ is_active }).where('slug', '=', 'payments').execute()
  await isOffered(false)
  expect((await desk.post('saved-answers/', given)).json().fields).toMatchObject([{ path: 'category' }])
  expect((await desk.put(`saved-answers/${id}/`, { ...given, title: 'دیگر' })).statusCode).toBe(200)
  await isOffered(true)
  for (const wrong of [
    { title: ' ' },
    { title: 'x'.repeat(81) },
    { text: '' },
    { text: 'x'.repeat(4_001) },
    { category: 'none_such' },
  ]) {
    expect((await desk.post('saved-answers/', { ...given, ...wrong })).statusCode).toBe(400)
  }
})

test('there are two hundred at most, also if two are added at once', async () => {
  const { count } = await all()
  await sql`
    insert into saved_answers (title, text)
    select 'title', 'text' from generate_series(1, ${MOST_SAVED_ANSWERS - 1 - count}::int)
  `.execute(t.db)
  const answers = await Promise.all(
    [1, 2].map(() => desk.post('saved-answers/', { ...ANSWER, category: null })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
  const refused = answers.find(({ statusCode }) => statusCode === 400)
  expect(refused?.json().fields[0]).toMatchObject({
    path: 'title',
    message: fieldTexts.too_many_saved_answers,
  })
  expect((await all()).count).toBe(MOST_SAVED_ANSWERS)
})
