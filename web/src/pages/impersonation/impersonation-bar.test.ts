import { expect, test } from 'vitest'
import { timeLeft } from './impersonation-bar.tsx'

const end = '2026-11-22T10:30:00.000Z'
const at = (time: string) => timeLeft(end, Date.parse(`2026-11-22T${time}Z`))

test('whole minutes are left until the last one', () => {
  expect(at('10:00:00.000')).toEqual({ minutes: 30, isOver: false })
  expect(at('10:29:00.000')).toEqual({ minutes: 1, isOver: false })
  expect(at('10:29:00.001')).toEqual({ minutes: 0, isOver: false })
})

test('at its end and later a visit is over', () => {
  expect(at('10:30:00.000')).toEqual({ minutes: 0, isOver: true })
  expect(at('11:30:00.000')).toEqual({ minutes: 0, isOver: true })
})
