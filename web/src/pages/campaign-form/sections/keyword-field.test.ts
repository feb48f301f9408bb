import { expect, test } from 'vitest'
import { typedPhrases } from './keyword-field.tsx'

test('commas, semicolons and line breaks part phrases', () => {
  expect(typedPhrases('مبل راحتی، میز  ناهارخوری؛ تخت\nکمد, مبل راحتی').phrases).toEqual([
    'مبل راحتی',
    'میز ناهارخوری',
    'تخت',
    'کمد',
  ])
})

test('what is too short or too long is told, not cut', () => {
  const long = 'مبل '.repeat(20).trim()
  expect(typedPhrases(`م، ${long}، تخت`)).toEqual({ phrases: ['تخت'], wrong: ['م', long] })
})
