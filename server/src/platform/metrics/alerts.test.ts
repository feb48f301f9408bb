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

test.runIf(existsSync(PROMTOOL))(
  'an alarm about a provider says whether it is silent or refuses us, and since when',
  () => {
    const trouble = (state: string, of: string) => [
      { series: `state_in_order{state="${state}",of="${of}"}`, values: '0x60' },
      { series: `${state}{of="${of}"}`, values: '0+5x60' },
    ]
    const told = (provider: string, description: string) => ({
      exp_labels: { provider },
      exp_annotations: {
        summary: `${provider} fails: what users begin there does not succeed.`,
        description,
        runbook_url: 'docs/runbook.md#jarchiproviderfails',
      },
    })
    const exp_alerts = [
      told('exchange', 'It has refused us for 2m 0s.'),
      told('zarinpal', 'It has not answered for 2m 0s.'),
    ]
    const fault = {
      interval: '5s',
      input_series: [
        ...trouble('provider_silent_seconds', 'zarinpal'),
        ...trouble('provider_refusing_seconds', 'exchange'),
      ],
      alert_rule_test: [{ eval_time: '2m', alertname: 'JarchiProviderFails', exp_alerts }],
    }
    expectHeld(JSON.stringify({ rule_files: [RULES], evaluation_interval: '5s', tests: [fault] }))
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
