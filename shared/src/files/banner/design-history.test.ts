import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshHistory, MOST_STEPS, redone, undone, withChange, type DesignHistory } from './design-history.ts'

const after = (changes: readonly (readonly [from: string, group?: string])[]) =>
  changes.reduce<DesignHistory<string>>(
    (history, [from, group]) => withChange(history, from, group),
    freshHistory(),
  )

test('at the beginning nothing can be undone, at the end nothing can be redone', () => {
  expect(undone(freshHistory(), 'a')).toBeNull()
  expect(redone(after([['a']]), 'b')).toBeNull()
})

test('a step is undone and redone', () => {
  const back = undone(after([['a'], ['b']]), 'c')
  expect(back?.design).toBe('b')
  const again = back && redone(back.history, back.design)
  expect(again?.design).toBe('c')
})

test('letters typed into one field are one step, those of another field the next', () => {
  const history = after([
    ['', 'title'],
    ['ح', 'title'],
    ['حر', 'title'],
    ['حراج', 'subtitle'],
  ])
  expect(history.past).toEqual(['', 'حراج'])
})

test('typing after an undo is a new step', () => {
  const back = undone(
    after([
      ['a', 'title'],
      ['b', 'title'],
    ]),
    'c',
  )
  expect(back && withChange(back.history, back.design, 'title').past).toEqual(['a'])
})

test('a change forgets the undone steps', () => {
  const back = undone(after([['a'], ['b']]), 'c')
  expect(back && withChange(back.history, back.design).future).toEqual([])
})

test('the oldest steps are forgotten', () => {
  const history = after(Array.from({ length: MOST_STEPS + 5 }, (_, index) => [String(index)]))
  expect(history.past).toHaveLength(MOST_STEPS)
  expect(history.past[0]).toBe('5')
})

test('as many redo steps as undo steps lead to the same design', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), fc.nat(40), (designs, steps) => {
      let history = freshHistory<number>()
      let design = -1
      for (const next of designs) [history, design] = [withChange(history, design), next]
      const end = design
      let taken = 0
      for (let step = undone(history, design); step && taken < steps; step = undone(history, design)) {
        ;({ history, design } = step)
        taken += 1
      }
      for (; taken > 0; taken--) ({ history, design } = redone(history, design) ?? { history, design })
      expect(design).toBe(end)
    }),
  )
})
