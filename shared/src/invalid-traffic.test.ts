import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agentProblem,
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
  networkClicks: 0,
  isOwnAccount: false,
  stoppedAt: null,
}

test('a click some seconds after its impression is valid', () => {
  expect(clickProblem(click, NOON)).toBeNull()
})

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
    networkClicks: fc.constant(0),
    isOwnAccount: fc.boolean(),
    stoppedAt: fc.constantFrom(null, at(-9_999)),
  })
  fc.assert(
    fc.property(facts, (all) => {
      const problem = clickProblem(all, NOON + MINUTE)
      const alone: Partial<ClickFacts>[] = [
        { seen: all.seen },
        { issuedAt: all.issuedAt },
        { impressionAt: all.impressionAt },
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

test.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', null],
  [
    'Mozilla/5.0 (Linux; Android 10; CUBOT X20 PRO) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
    null,
  ],
  ['okhttp/4.12.0', null],
  ['Divar/11.5 (Android 13)', null],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot_agent'],
  ['curl/8.5.0', 'bot_agent'],
  ['python-requests/2.32', 'bot_agent'],
  ['Mozilla/5.0 HeadlessChrome/126.0', 'bot_agent'],
  ['', 'unknown_agent'],
  ['  ', 'unknown_agent'],
  [undefined, 'unknown_agent'],
])('an agent %s', (agent, problem) => {
  expect(agentProblem(agent)).toBe(problem)
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
  expect(isMacroAlarm({ unreplaced: 20, all: 40 })).toBe(true)
  expect(isMacroAlarm({ unreplaced: 19, all: 19 })).toBe(false)
  expect(isMacroAlarm({ unreplaced: 20, all: 41 })).toBe(false)
  expect(isMacroAlarm({ unreplaced: 20, all: -92_000 })).toBe(false)
})
