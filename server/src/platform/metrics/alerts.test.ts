import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ALERT_CASES, ruleTests } from '../../../test/alert-cases.ts'
import { STATES } from '../states.ts'

const RULES = path.join(import.meta.dirname, '../../../../deploy/prometheus/alerts.yaml')
const text = readFileSync(RULES, 'utf8')
const alerts = text.split(/^ {6}- alert: /m).slice(1)
const names = alerts.map((alert) => alert.split('\n')[0] ?? '')
/** Of Debian's `prometheus`; without it the rules are not tried here. */
const PROMTOOL = '/usr/bin/promtool'

test('each alarm says what users notice and where to look it up, and is tried', () => {
  expect(names).toEqual(Object.keys(ALERT_CASES))
  for (const [at, name] of names.entries()) {
    expect(alerts[at]).toMatch(/summary: '.{30,}'/)
    expect(alerts[at]).toContain(`runbook_url: 'docs/runbook.md#${name.toLowerCase()}'`)
  }
})

test('alarms name only states that there are', () => {
  const named = [...text.matchAll(/state=~?"([^"]+)"/g)].flatMap(([, some = '']) => some.split('|'))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !(name in STATES))).toEqual([])
})

/** What an alarm tells in the second minute of a state that is not in order. */
type Telling = { state: string; labels: string; values: string; told: string }

function expectTold(alertname: string, tellings: readonly Telling[]) {
  const { summary = '' } =
    /summary: '(?<summary>.+)'/.exec(alerts[names.indexOf(alertname)] ?? '')?.groups ?? {}
  const exp_alerts = tellings.map(({ labels, told }) => {
    const [, of = '', instance = ''] = /^(?:of="(.+)"|instance="(.+)")$/.exec(labels) ?? []
    return {
      exp_labels: { ...(summary.includes('provider }}') && { provider: of }), ...(instance && { instance }) },
      exp_annotations: {
        summary: summary.replace(/\{\{.*?\}\}/, of || instance),
        description: told,
        runbook_url: `docs/runbook.md#${alertname.toLowerCase()}`,
      },
    }
  })
  const fault = {
    interval: '5s',
    input_series: tellings.flatMap(({ state, labels, values }) => [
      { series: `state_in_order{state="${state}",${labels}}`, values: '0x60' },
      { series: `${state}{${labels}}`, values },
    ]),
    alert_rule_test: [{ eval_time: '2m', alertname, exp_alerts }],
  }
  expectHeld(JSON.stringify({ rule_files: [RULES], evaluation_interval: '5s', tests: [fault] }))
}

const silent = { state: 'provider_silent_seconds', values: '0+5x60', told: 'It has not answered for 2m 0s.' }
const refusing = {
  state: 'provider_refusing_seconds',
  values: '0+5x60',
  told: 'It has refused us for 2m 0s.',
}

test.runIf(existsSync(PROMTOOL))(
  'an alarm about a provider says whether it is silent or refuses us, and since when',
  () => {
    expectTold('JarchiProviderFails', [
      { ...refusing, labels: 'of="exchange"' },
      { ...silent, labels: 'of="zarinpal"' },
    ])
    for (const trouble of [silent, refusing])
      expectTold('JarchiSmsFails', [{ ...trouble, labels: 'of="sms"' }])
  },
)

test.runIf(existsSync(PROMTOOL))(
  'an alarm about a clock says whose it is, how far it is and which way',
  () => {
    const told = (far: string) =>
      `It is ${far} ahead of the database (with a minus: behind). If all processes say so, the clock of the database is wrong; if only some, theirs.`
    const clock = { state: 'clock_difference_seconds' }
    expectTold('JarchiClockDiffers', [
      { ...clock, labels: 'instance="a"', values: '600x60', told: told('10m 0s') },
      { ...clock, labels: 'instance="b"', values: '-90x60', told: told('-1m 30s') },
    ])
  },
)

test.runIf(existsSync(PROMTOOL))(
  'each alarm fires within a minute of its fault and ends after it; a new installation is quiet',
  () => expectHeld(ruleTests(RULES)),
  120_000,
)

function expectHeld(tests: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'alerts.test.yaml')
  writeFileSync(file, tests)
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8' })
  expect(status, `${stdout}${stderr}`).toBe(0)
}
