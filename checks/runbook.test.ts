import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FAULTS } from '@jarchi/shared/api/staff-states.ts'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const ALERTS = [...read('deploy/prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
const [, ...SECTIONS] = read('docs/runbook.md').split(/^### /m)
const PARTS = ['Users notice', 'First look', 'Cause', 'Cure', 'Over']

const namesOf = (sections: readonly string[]) => sections.map((section) => section.split('\n', 1)[0] ?? '')

test('each alert has its section of the runbook, and so has each fault that the desk tells of', () => {
  expect(ALERTS.length).toBeGreaterThan(10)
  expect(new Set(ALERTS).size).toBe(ALERTS.length)
  const sections = new Set(namesOf(SECTIONS))
  expect(sections.size).toBe(SECTIONS.length)
  const leading = [...ALERTS, ...Object.values(FAULTS).map(({ alert }) => alert)]
  expect(leading.filter((name = '') => !sections.has(name))).toEqual([])
})

test('each section says what users notice, where to look first, the causes, the cure, and when it is over', () => {
  for (const section of SECTIONS) {
    const parts = [...section.matchAll(/^- \*\*(.+?):\*\* \S/gm)].map(([, part]) => part)
    expect(parts, section.split('\n', 1)[0]).toEqual(PARTS)
  }
})
