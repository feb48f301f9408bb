import { expect, test } from 'vitest'
import texts from '../data/texts/audit-sentences.json' with { type: 'json' }
import { auditTexts } from '../web/src/i18n/staff-audit.ts'
import { isTest, sources, textOf } from './sources.ts'

/** Names of actions in lines that name one or write it: whole, or up to what is filled in. */
const written = sources
  .filter((file) => file.startsWith('server/src/') && !isTest(file))
  .map(textOf)
  .filter((text) => text.includes('writeAuditLine'))
  .flatMap((text) => text.split('\n').filter((line) => /\baction\b|\bwrite\(/.test(line)))
  .flatMap((line) => [...line.matchAll(/['`]([a-z_]+\.[a-z_]*)/g)].map(([, name = '']) => name))

const names = Object.keys(auditTexts.actions)

test('every action of the audit log has a Persian name', () => {
  expect(written.length).toBeGreaterThan(40)
  expect(written.filter((action) => !names.some((name) => name.startsWith(action)))).toEqual([])
})

test('every name belongs to an action, and to a kind that the log can be filtered by', () => {
  const isWritten = (name: string) => written.some((action) => name === action || isFilledIn(action, name))
  const isFilledIn = (action: string, name: string) => action.endsWith('.') && name.startsWith(action)
  expect(names.filter((name) => !isWritten(name))).toEqual([])
  const kindOf = (name: string) => name.slice(0, name.indexOf('.') + 1)
  expect(new Set(names.map(kindOf))).toEqual(new Set(Object.keys(auditTexts.kinds)))
})

test('every name has a sentence of who did it, and no sentence is left without a name', () => {
  expect(Object.keys(texts.sentences).toSorted()).toEqual(names.toSorted())
  const without = Object.entries(texts.sentences).filter(([, sentence]) => !sentence.includes('{who}'))
  expect(without).toEqual([])
})
