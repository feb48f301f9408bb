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

test('a click some seconds after its impression is valid', () => {
  expect(clickProblem(click, NOON)).toBeNull()
})

/** So many earlier clicks, spread evenly over so many seconds. */
function spread(count: number, seconds: number): number[] {
  return Array.from({ length: count }, (_, n) => at(-(seconds * (n + 1)) / count))
}

/** Earlier clicks of phones without an id, each with another agent. */
function unnamed(count: number, seconds: number): Partial<ClickFacts> {
  return { unnamedClicks: [], campaignClicks: spread(count, seconds) }
}

const CASES: [string, Partial<ClickFacts>, ReturnType<typeof clickProblem>][] = [
  ['a test', { seen: 'test' }, 'test'],
  [
    'three hours and more after its token',
    { issuedAt: at(-3 * 3_600 - 1), impressionAt: at(-2 * 3_600) },
    'late',
  ],
  ['two hours and more after its impression', { issuedAt: at(-9_000), impressionAt: at(-7_201) }, 'late'],
  ['two hours after its impression', { issuedAt: at(-9_000), impressionAt: at(-7_200) }, null],
  ['a token of more than two seconds ahead', { issuedAt: at(3) }, 'ahead_of_time'],
  ['a token of two seconds ahead', { issuedAt: at(2) }, null],
  ['half a second after its impression', { impressionAt: NOON - 500 }, null],
  ['sooner', { impressionAt: NOON - 499 }, 'too_fast'],
  ['told before its impression', { impressionAt: NOON + 400 }, null],
  ['a bot', { seen: 'bot_agent' }, 'bot_agent'],
  ['a blocked network', { isBlockedNetwork: true }, 'blocked_network'],
  ['a blocked device', { isBlockedDevice: true }, 'blocked_device'],
  ['a device’s second within a minute', { deviceClicks: [at(-59)] }, 'device_rate'],
  ['a device’s next after a minute', { deviceClicks: [at(-60)] }, null],
  ['a device’s fourth within ten minutes', { deviceClicks: [at(-61), at(-300), at(-599)] }, 'device_rate'],
  [
    'a device’s eleventh within an hour',
    { deviceClicks: Array.from({ length: 10 }, (_, n) => at(-359 * (n + 1))) },
    'device_rate',
  ],
  [
    'a device’s 26th within a day',
    { deviceClicks: Array.from({ length: 25 }, (_, n) => at(-3_400 * (n + 1))) },
    'device_rate',
  ],
  ['a town’s 120th within a minute', { networkClicks: 119 }, null],
  ['a network’s 121st within a minute', { networkClicks: 120 }, 'network_rate'],
  ['a phone without an id, its third within a minute', { unnamedClicks: [at(-1), at(-59)] }, 'device_rate'],
  ['its neighbour’s equal phone', { unnamedClicks: [at(-1)], campaignClicks: [at(-1)] }, null],
  ['a network’s 7th on one campaign within a minute, without an id', unnamed(6, 59), 'network_rate'],
  ['a network’s 21st within ten minutes', unnamed(20, 599), 'network_rate'],
  ['a network’s 61st within an hour', unnamed(60, 3_599), 'network_rate'],
  ['a network’s 201st within a day', unnamed(200, 86_399), 'network_rate'],
  ['a town’s 60th within its day', unnamed(59, 86_399), null],
  ['a carrier’s 30th on one campaign within a minute, with ids', { campaignClicks: spread(29, 59) }, null],
  ['a carrier’s 31st', { campaignClicks: spread(30, 59) }, 'network_rate'],
  ['a carrier’s 201st within an hour', { campaignClicks: spread(200, 3_599) }, 'network_rate'],
  ['a carrier’s thousandth within a day', { campaignClicks: spread(999, 43_200) }, null],
  ['one’s own', { isOwnAccount: true }, 'own_account'],
  ['ten minutes after switching off', { stoppedAt: at(-600) }, null],
  ['later', { stoppedAt: at(-601) }, 'paused'],
]

test.each(CASES)('%s', (_, facts, problem) => {
  expect(clickProblem({ ...click, ...facts }, NOON)).toBe(problem)
})

test('a click waits a minute for its impression, and costs nothing without it', () => {
  const alone = { ...click, impressionAt: null }
  expect(clickProblem(alone, NOON)).toBe('hold')
  expect(clickProblem(alone, NOON + MINUTE - 1)).toBe('hold')
  expect(clickProblem(alone, NOON + MINUTE)).toBe('no_impression')
  expect(clickProblem({ ...alone, isBlockedDevice: true }, NOON), 'named before').toBe('hold')
  expect(clickProblem({ ...alone, seen: 'test' }, NOON), 'known already').toBe('test')
  expect(clickProblem({ ...alone, seen: 'bot_agent' }, NOON), 'a robot’s impressions never come').toBe(
    'bot_agent',
  )
})

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
