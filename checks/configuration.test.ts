import { expect, test } from 'vitest'
import { serviceBaseVariables } from '../server/src/config/service-base-variables.ts'
import { variables } from '../server/src/config/variables.ts'
import type { Variable } from '../server/src/variable-kinds.ts'
import { linesLike, sources, textOf } from './sources.ts'

/** The rows of a table between two marks in a page. */
function rowsOf(page: string, mark: string) {
  const [, after = ''] = textOf(page).split(`<!-- ${mark} -->`)
  const [table = ''] = after.split(`<!-- /${mark} -->`)
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replace(/ +/g, ' ').trim())
}

test('docs/configuration.md tells every variable, its default and its meaning', () => {
  const expected = Object.entries<Variable>(variables).map(([name, variable]) => {
    const value = variable.default || '—'
    const shown = value === 'made once' || value === '—' ? value : `\`${value}\``
    return `| \`${name}\` | ${shown}${variable.required ? ' (required)' : ''} | ${variable.meaning} |`
  })
  expect(rowsOf('docs/configuration.md', 'configuration')).toEqual(expected)
})

test('the README tells of the first ten as docs/configuration.md does', () => {
  const all = rowsOf('docs/configuration.md', 'configuration')
  const first = rowsOf('README.md', 'first')
  expect(first).toHaveLength(10)
  expect(first.filter((row) => !all.includes(row))).toEqual([])
})

test('the server reads its environment in one place', () => {
  const readers = sources.filter((file) => file.startsWith('server/src/') && !file.includes('.test.'))
  const found = linesLike(readers, /process\.env/).map((line) => line.split(':')[0])
  expect(
    found.filter((file) => !/^server\/src\/(main|delivery-process|[\w-]+\/cli)\.ts$/.test(file ?? '')),
  ).toEqual([])
})

test('the panel knows the usual path of every service', () => {
  const panel = textOf('web/src/api/runtime-config.ts')
  for (const { default: path } of Object.values(serviceBaseVariables)) expect(panel).toContain(`: '${path}',`)
})
