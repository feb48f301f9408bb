import { expect, test } from 'vitest'
import { variables, type Variable } from '../server/src/config/variables.ts'
import { linesLike, sources, textOf } from './sources.ts'

const table =
  textOf('README.md').split('<!-- configuration -->')[1]?.split('<!-- /configuration -->')[0] ?? ''
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.replace(/ +/g, ' ').trim())

test('the README tells every variable, its default and its meaning', () => {
  const expected = Object.entries<Variable>(variables).map(([name, variable]) => {
    const value = variable.default || '—'
    const shown = value === 'made once' || value === '—' ? value : `\`${value}\``
    return `| \`${name}\` | ${shown}${variable.required ? ' (required)' : ''} | ${variable.meaning} |`
  })
  expect(rows).toEqual(expected)
})

test('the server reads its environment in one place', () => {
  const readers = sources.filter((file) => file.startsWith('server/src/') && !file.includes('.test.'))
  const found = linesLike(readers, /process\.env/).map((line) => line.split(':')[0])
  expect(found.filter((file) => !/^server\/src\/(main|\w+\/cli)\.ts$/.test(file ?? ''))).toEqual([])
})
