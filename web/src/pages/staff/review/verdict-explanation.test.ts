import { expect, test } from 'vitest'
import { explanationProblem, suggestedReasons } from './verdict-explanation.ts'

test('a denial names a reason, a note alone does not do', () => {
  expect(explanationProblem('deny', { reasons: [], note: 'x' })).toBe('needed')
  expect(explanationProblem('deny', { reasons: ['nudity'], note: '' })).toBeNull()
})

test('a request for changes says what to change, in whichever way', () => {
  expect(explanationProblem('ask_changes', { reasons: [], note: ' ' })).toBe('noteOrReason')
  expect(explanationProblem('ask_changes', { reasons: [], note: 'x' })).toBeNull()
  expect(explanationProblem('ask_changes', { reasons: ['stretched'], note: '' })).toBeNull()
})

test('findings suggest the published reasons among their rules, each once', () => {
  const finding = (rule: string) => ({
    rule,
    level: 'warn' as const,
    path: 'picture.large',
    message: '',
    mend: '',
  })
  expect(suggestedReasons([finding('low_quality'), finding('dead_link'), finding('low_quality')])).toEqual([
    'low_quality',
  ])
})
