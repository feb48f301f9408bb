import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FAULTS } from '@jarchi/shared/api/staff-states.ts'
import { expect, test } from 'vitest'
import { linesLike, sources } from './sources.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const [, ...ALERTS] = read('deploy/prometheus/alerts.yaml').split(/^ +- alert: /m)
const [, ...SECTIONS] = read('docs/runbook.md').split(/^### /m)
const PARTS = ['Users notice', 'First look', 'Cause', 'Cure', 'Over']

const nameOf = (part: string) => part.split('\n', 1)[0] ?? ''

test('each alert has its section of the runbook and leads to it, and each section has its alert', () => {
  expect(ALERTS.length).toBeGreaterThan(40)
  expect(SECTIONS.map(nameOf).toSorted()).toEqual(ALERTS.map(nameOf).toSorted())
  for (const alert of ALERTS)
    expect(alert).toContain(`runbook_url: 'docs/runbook.md#${nameOf(alert).toLowerCase()}'`)
})

test('each fault that the desk tells of has its alert', () => {
  const names = new Set(ALERTS.map(nameOf))
  expect(Object.values(FAULTS).filter(({ alert }) => !names.has(alert))).toEqual([])
})

test('each section says what users notice, where to look first, the causes, the cure, and when it is over', () => {
  for (const section of SECTIONS) {
    const parts = [...section.matchAll(/^- \*\*(.+?):\*\* \S/gm)].map(([, part]) => part)
    expect(parts, nameOf(section)).toEqual(PARTS)
  }
})

test('the runbook names the loops that servers own, by their locks', () => {
  const ofServer = sources.filter((file) => file.startsWith('server/src/'))
  const [, names = ''] = /split_part\('(.+?)'/.exec(read('docs/runbook.md')) ?? []
  const named = names.split(' ').flatMap((name, at) => (name === '-' ? [] : [44_001 + at]))
  const owned = linesLike(ofServer, /^const LOCKS? = /).flatMap((line) => line.match(/\b44_\d{3}\b/g) ?? [])
  expect(owned.map((lock) => Number(lock.replace('_', ''))).toSorted()).toEqual(named)
})
