import { expect, test } from 'vitest'
import { ApiError } from '../api/http/api-error.ts'
import { changed, freshState, judged, problemOf, refused, restoredValues, toBeSent } from './form-state.ts'

type Values = { name: string; phone: string }

const NEEDED = 'لازم است'
const problemsOf = ({ name, phone }: Values) => ({
  ...(name === '' && { name: NEEDED }),
  ...(phone === '' && { phone: NEEDED }),
})
const rules = { problemsOf }
const live = { problemsOf, isLive: true }
const empty = freshState<Values>({ name: '', phone: '' })
const refusalOf = (...paths: string[]) =>
  new ApiError(400, {
    message: 'نادرست',
    fields: paths.map((path) => ({ path, message: `نادرست: ${path}` })),
  })

test('a form is judged when it is sent, and goes nowhere with a problem', () => {
  expect(changed(empty, { name: '' }, rules).problems).toEqual({})
  expect(toBeSent(empty, rules)).toMatchObject({
    isSending: false,
    problems: { name: NEEDED, phone: NEEDED },
  })
  expect(toBeSent(freshState({ name: 'نگار', phone: '۰۹۱۲' }), rules)).toMatchObject({ isSending: true })
})

test('a change takes back what was said of its field, and of no other', () => {
  const tried = toBeSent(empty, rules)
  expect(changed(tried, { name: 'ن' }, rules).problems).toEqual({ phone: NEEDED })
  expect(changed(tried, { name: '' }, rules).problems).toEqual({ phone: NEEDED })
})

test('a live form says of a field that was left how it stands', () => {
  expect(changed(empty, { name: '' }, live).problems).toEqual({})
  const left = judged(empty, ['name'], live)
  expect(left.problems).toEqual({ name: NEEDED })
  const typed = changed(left, { name: 'ن' }, live)
  expect(typed.problems).toEqual({})
  expect(changed(typed, { name: '' }, live).problems).toEqual({ name: NEEDED })
})

test('a live form whose sending was refused judges every field', () => {
  const tried = toBeSent(empty, live)
  expect(changed(tried, { name: 'ن' }, live).problems).toEqual({ phone: NEEDED })
  expect(changed(tried, { name: 'ن', phone: '۱' }, live).problems).toEqual({})
})

test('each part of a refusal stands at its field until that changes', () => {
  const sending = toBeSent(freshState({ name: 'نگار', phone: '۰۹۱۲' }), live)
  const state = refused(sending, refusalOf('phone', 'name', 'phone.0'))
  expect(state).toMatchObject({ isSending: false, refusal: null })
  expect(problemOf(state, 'phone')).toBe('نادرست: phone')
  const typed = changed(state, { phone: '۰۹۳۵' }, live)
  expect(problemOf(typed, 'phone')).toBeUndefined()
  expect(problemOf(typed, 'name')).toBe('نادرست: name')
  expect(toBeSent(typed, live).refused).toEqual({})
})

test('a form may say in which field a path is shown', () => {
  const fieldOf = (path: string) => (path.startsWith('attachments') ? 'files' : null)
  expect(refused(empty, refusalOf('attachments.1', 'attachments.2'), fieldOf).refused).toEqual({
    files: 'نادرست: attachments.1',
  })
})

test('what no field says is said of all of it, until anything changes', () => {
  expect(refused(empty, refusalOf()).refusal?.message).toBe('نادرست')
  const state = refused(empty, refusalOf('else'))
  expect(state.refusal?.message).toBe('نادرست')
  expect(changed(state, { name: 'ن' }, rules).refusal).toBeNull()
  expect(refused(empty, new Error('نشد')).refusal?.message).toBe('نشد')
})

test('of what was kept only what is of the right kind comes back', () => {
  const fresh = { text: 'آ', isOn: false, amount: null as number | null, ways: ['sms'] }
  const kept = { text: 'ب', isOn: true, amount: 12, ways: ['email'] }
  expect(restoredValues(fresh, kept)).toEqual(kept)
  expect(restoredValues(fresh, { text: 3, isOn: 'yes', amount: 1.5, ways: 'sms', more: 1 })).toEqual(fresh)
  expect(restoredValues({ ...fresh, amount: 7 }, { amount: null, ways: [5] })).toEqual({
    ...fresh,
    amount: null,
  })
  expect(restoredValues(fresh, {})).toEqual(fresh)
})
