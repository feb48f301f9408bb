import { expect, test } from 'vitest'
import { sources, textOf } from './sources.ts'

/**
 * Names in brackets after a folder, as in `web\/src\/pages\/(?:file-buttons|pager)` or
 * `i18n(?!\/(?:staff-))`.
 */
const NAMES = /([\w/\\]+)\(\?[:!](?:\\\/\(\?:)?((?:[\w\\/-]+\|)+[\w\\/-]+)\)/g

/** Each name of the patterns with its folder, as the start of a path. */
function named(): string[] {
  return textOf('web/page-chunks.ts')
    .split('\n')
    .filter((line) => /^\s*(?:\{ name: '[\w-]+', )?test: |test: /.test(line))
    .flatMap((line) =>
      [...line.matchAll(NAMES)].flatMap(([, folder = '', names = '']) =>
        names
          .split('|')
          .map((name) => `${folder}/${name}`.replaceAll('\\', '').replace(/\/+/g, '/').replace(/^\//, '')),
      ),
    )
}

test('every file that is named by hand in the groups of chunks exists', () => {
  const names = named()
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !sources.some((file) => file.includes(name)))).toEqual([])
})
