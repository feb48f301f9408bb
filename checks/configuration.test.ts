import { expect, test } from 'vitest'
import meanings from '../data/texts/variables.json' with { type: 'json' }
import { BASES } from '../server/src/platform/config/service-bases.ts'
import { variables } from '../server/src/operations/config/variables.ts'
import type { Variable } from '../server/src/platform/variable-kinds.ts'
import { linesLike, sources, textOf } from './sources.ts'

/** The rows of the page's table of variables. */
function tableRows() {
  return textOf('docs/configuration.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.replace(/ +/g, ' ').trim())
}

test('docs/configuration.md tells every variable, its default and its meaning', () => {
  const expected = (Object.entries(variables) as [keyof typeof variables, Variable][]).map(
    ([name, variable]) => {
      const value = variable.default || '—'
      const shown = value === 'made once' || value === '—' ? value : `\`${value}\``
      return `| \`${name}\` | ${shown}${variable.required ? ' (required)' : ''} | ${meanings[name]} |`
    },
  )
  expect(tableRows()).toEqual(expected)
  expect(Object.keys(meanings)).toEqual(Object.keys(variables))
})

test('the server reads its environment in one place', () => {
  const readers = sources.filter((file) => file.startsWith('server/src/') && !/\.(test|attack)\./.test(file))
  const found = linesLike(readers, /process\.env/).map((line) => line.split(':')[0])
  expect(
    found.filter((file) => !/^server\/src\/(main|delivery-process|.*\/cli)\.ts$/.test(file ?? '')),
  ).toEqual([])
})

test('the panel knows the usual path of every service', () => {
  const panel = textOf('web/src/api/runtime-config.ts')
  for (const name of Object.values(BASES)) expect(panel).toContain(`: '${variables[name].default}',`)
})
