import { expect, test } from 'vitest'
import { textOf } from './sources.ts'

test('a release contains every file that its launcher imports', () => {
  const [, listed = ''] = /'launch\/\{(.*)\}'/.exec(textOf('launch/release.ts')) ?? []
  const files = listed.split(',')
  expect(files).toContain('start.ts')
  const imported = files.flatMap((file) =>
    [...textOf(`launch/${file}`).matchAll(/from '\.\/(.*)'/g)].map(([, name = '']) => name),
  )
  expect(imported.filter((name) => !files.includes(name))).toEqual([])
})
