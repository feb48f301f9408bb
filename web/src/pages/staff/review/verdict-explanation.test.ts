import { expect, test } from 'vitest'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import {
  explanationProblems,
  NOTHING_EXPLAINED,
  suggestedReasons,
  type Explanation,
} from './verdict-explanation.ts'

const problemsOf = (
  verdict: Parameters<typeof explanationProblems>[0],
  given: Partial<Explanation>,
  isOverride = false,
) => explanationProblems(verdict, { ...NOTHING_EXPLAINED, ...given }, isOverride)

test('a denial names a reason, a note alone does not do', () => {
  expect(problemsOf('deny', { note: 'x' })).toEqual({ reasons: reviewTexts.explain.needed })
  expect(problemsOf('deny', { reasons: ['nudity'] })).toEqual({})
})

test('a request for changes says what to change, in whichever way', () => {
  expect(problemsOf('ask_changes', { note: ' ' })).toEqual({ reasons: reviewTexts.explain.noteOrReason })
  expect(problemsOf('ask_changes', { note: 'x' })).toEqual({})
  expect(problemsOf('ask_changes', { reasons: ['stretched'] })).toEqual({})
})

test('a colleague’s fresh verdict is replaced only with a reason', () => {
  expect(problemsOf('approve', { override: 'چون' }, true)).toEqual({ override: deskTexts.reasonNeeded })
  expect(problemsOf('approve', { override: 'بنر درست است' }, true)).toEqual({})
  expect(problemsOf('approve', {})).toEqual({})
})

test('findings suggest the published reasons among their rules, each once', () => {
  const finding = (rule: string) => ({
    rule,
    level: 'warn' as const,
    path: 'picture.large',
    message: '',
    fix: '',
  })
  expect(suggestedReasons([finding('low_quality'), finding('dead_link'), finding('low_quality')])).toEqual([
    'low_quality',
  ])
})
