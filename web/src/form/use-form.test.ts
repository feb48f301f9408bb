import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/http/api-error.ts'
import { FormStore, type FormOptions } from './use-form.ts'

/** As much of browser storage as this test needs; Node has none. */
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})

type Values = { text: string }

/** A form whose `send` waits for an answer. */
function formWith(options: Partial<FormOptions<Values, string>> = {}) {
  const calls: { values: Values; answer: (error?: Error) => void }[] = []
  const form = new FormStore<Values, string>({
    fresh: { text: '' },
    work: 'letter',
    send: (values) =>
      new Promise((resolve, reject) => {
        calls.push({ values, answer: (error) => (error ? reject(error) : resolve('here')) })
      }),
    ...options,
  })
  return { form, calls }
}

test('however often it is asked to, it is sent once', async () => {
  const { form, calls } = formWith()
  form.change({ text: 'سلام' })
  const sending = form.send()
  void form.send()
  expect(form.state().isSending).toBe(true)
  expect(calls).toHaveLength(1)
  calls[0]!.answer()
  await sending
  expect(form.state().isSending).toBe(false)
  void form.send()
  expect(calls).toHaveLength(2)
})

test('a form that leads away stays busy once it is sent, and not when it is refused', async () => {
  const { form, calls } = formWith({ leaves: true })
  const first = form.send()
  calls[0]!.answer(new ApiError(500))
  await first
  expect(form.state()).toMatchObject({ isSending: false, refusal: { status: 500 } })
  const second = form.send()
  calls[1]!.answer()
  await second
  expect(form.state().isSending).toBe(true)
  void form.send()
  expect(calls).toHaveLength(2)
  form.stay()
  void form.send()
  expect(calls).toHaveLength(3)
})

test('with a problem nothing is sent', () => {
  const { form, calls } = formWith({ problemsOf: ({ text }) => (text === '' ? { text: 'خالی' } : {}) })
  void form.send()
  expect(calls).toEqual([])
  expect(form.state().problems).toEqual({ text: 'خالی' })
})

test('unfinished work is there after a reload, until it has been sent', async () => {
  formWith().form.change({ text: 'نیمه' })
  const { form, calls } = formWith()
  expect(form.state()).toMatchObject({ values: { text: 'نیمه' }, isRestored: true })
  const sending = form.send()
  calls[0]!.answer()
  await sending
  expect(form.state()).toMatchObject({ values: { text: 'نیمه' }, isRestored: false })
  expect(formWith().form.state()).toMatchObject({ values: { text: '' }, isRestored: false })
})

test('a form that is being sent does not change, so that nothing typed is lost with the answer', async () => {
  const { form, calls } = formWith()
  form.change({ text: 'سلام' })
  const sending = form.send()
  form.change({ text: 'سلام دوباره' })
  expect(form.state().values).toEqual({ text: 'سلام' })
  calls[0]!.answer(new ApiError(500))
  await sending
  expect(formWith().form.state().values).toEqual({ text: 'سلام' })
  form.change({ text: 'سلام دوباره' })
  expect(form.state().values).toEqual({ text: 'سلام دوباره' })
})

test('what was refused is kept', async () => {
  const { form, calls } = formWith()
  form.change({ text: 'نیمه' })
  const sending = form.send()
  calls[0]!.answer(new ApiError(400))
  await sending
  expect(formWith().form.state().values).toEqual({ text: 'نیمه' })
})

test('starting over forgets it, and what stands in a fresh form is no unfinished work', () => {
  const { form } = formWith()
  form.change({ text: 'نیمه' })
  form.startOver()
  expect(form.state().values).toEqual({ text: '' })
  expect(stored.size).toBe(0)
  form.change({ text: '' })
  expect(formWith().form.state().isRestored).toBe(false)
})

test('a form without a name keeps nothing', () => {
  new FormStore({ fresh: { text: '' }, send: async () => {} }).change({ text: 'نیمه' })
  expect(stored.size).toBe(0)
})
