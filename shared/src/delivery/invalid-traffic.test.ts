import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clickProblem,
  INVALID_REASONS,
  isMacroAlarm,
  isTooOften,
  isUnreplacedMacro,
  placeOfReason,
  timeProblem,
  TRAFFIC_RULES,
  type ClickFacts,
} from './invalid-traffic.ts'

const NOON = Date.parse('2026-11-22T08:30:00Z')
const MINUTE = 60_000
const at = (seconds: number) => NOON + seconds * 1_000

const click: ClickFacts = {
  seen: null,
  issuedAt: at(-30),
  receivedAt: NOON,
  impressionAt: at(-20),
  isBlockedNetwork: false,
  isBlockedDevice: false,
  deviceClicks: [],
  unnamedClicks: null,
  campaignClicks: [],
  networkClicks: 0,
  isOwnAccount: false,
  stoppedAt: null,
}

test('of several reasons the first is named', () => {
  const seen = fc.option(fc.constantFrom('test', 'bot_agent', 'unknown_agent', 'blocked_network'), {
    nil: null,
  })
  const facts = fc.record({
    seen,
    issuedAt: fc.constantFrom(at(-30), at(-20_000), at(10)),
    receivedAt: fc.constant(NOON),
    impressionAt: fc.constantFrom(null, at(-20), NOON - 100),
    isBlockedNetwork: fc.boolean(),
    isBlockedDevice: fc.boolean(),
    deviceClicks: fc.constantFrom([], [at(-1)]),
    unnamedClicks: fc.constant(null),
    campaignClicks: fc.constant([]),
    networkClicks: fc.constant(0),
    isOwnAccount: fc.boolean(),
    stoppedAt: fc.constantFrom(null, at(-9_999)),
  })
  fc.assert(
    fc.property(facts, (all) => {
      const problem = clickProblem(all, NOON + MINUTE)
      const alone: Partial<ClickFacts>[] = [
        { issuedAt: all.issuedAt },
        { seen: all.seen, impressionAt: all.impressionAt },
        { isBlockedNetwork: all.isBlockedNetwork },
        { isBlockedDevice: all.isBlockedDevice },
        { deviceClicks: all.deviceClicks },
        { isOwnAccount: all.isOwnAccount },
        { stoppedAt: all.stoppedAt },
      ]
      const places = alone
        .map((one) => clickProblem({ ...click, ...one }, NOON + MINUTE))
        .map((reason) => (reason === null ? Infinity : placeOfReason(reason as 'test')))
      const first = Math.min(...places)
      expect(problem).toBe(first === Infinity ? null : INVALID_REASONS[first - 1])
    }),
  )
})

test('an impression counts for an hour, a click two hours longer', () => {
  expect(timeProblem('impression', at(-3_600), NOON)).toBeNull()
  expect(timeProblem('impression', at(-3_601), NOON)).toBe('late')
  expect(timeProblem('click', at(-10_800), NOON)).toBeNull()
  expect(timeProblem('click', at(-10_801), NOON)).toBe('late')
  expect(timeProblem('impression', at(3), NOON)).toBe('ahead_of_time')
})

test('rates look back only within their own time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000_000 })), (ages) => {
      const expected = TRAFFIC_RULES.deviceRates.some(
        ({ within, most }) => ages.filter((age) => age < within).length >= most,
      )
      expect(
        isTooOften(
          ages.map((age) => NOON - age),
          TRAFFIC_RULES.deviceRates,
          NOON,
        ),
      ).toBe(expected)
    }),
  )
})

test('unreplaced macros are recognised, and raise an alarm if most calls have them', () => {
  for (const text of ['${CUSTOM_T}', '%24%7BCUSTOM_T%7D', '$%7BAUCTION_PRICE%7D']) {
    expect(isUnreplacedMacro(text)).toBe(true)
  }
  for (const text of ['', 'CUSTOM_T', 'A'.repeat(96)]) expect(isUnreplacedMacro(text)).toBe(false)
  expect(isMacroAlarm({ unreplaced: 10, all: 20 })).toBe(true)
  expect(isMacroAlarm({ unreplaced: 9, all: 9 })).toBe(false)
  expect(isMacroAlarm({ unreplaced: 10, all: 21 })).toBe(false)
})
