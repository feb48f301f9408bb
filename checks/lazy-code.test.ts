import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

test('parts in chunks of their own are made by lazyPage, which knows what to do if a chunk does not load', () => {
  const users = sources.filter(
    (file) => file.startsWith('web/src/') && /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(textOf(file)),
  )
  expect(users).toEqual(['web/src/navigation/lazy-page.ts'])
})

test('the desk is loaded by its own pages only', () => {
  const web = sources.filter((file) => file.startsWith('web/src/') && !isTest(file))
  const others = web.filter((file) => !DESK.test(file))
  expect(others.length).toBeLessThan(web.length - 50)
  const loading = others.flatMap((file) =>
    importedBy(file)
      .filter((module) => DESK.test(module))
      .map((module) => `${file} → ${module}`),
  )
  expect(loading).toEqual([])
})

/** Its pages, calls and texts, and the schemas of its calls. */
const DESK =
  /^(?:web\/src\/(?:pages\/staff\/|api\/staff\/|i18n\/staff-|desk-routes\.ts$)|shared\/src\/api\/staff-)/

/** The modules that a file loads together with itself: neither types nor what `import()` asks for later. */
function importedBy(file: string): string[] {
  const statements = textOf(file).matchAll(
    /^(?:import|export) (?!type )[^'"]*?from '(?:(\.[^']+)|@jarchi\/shared\/([^']+))'/gm,
  )
  return [...statements]
    .filter(([statement]) => !isOfTypes(statement))
    .map(([, own, shared]) => (own ? path.join(path.dirname(file), own) : `shared/src/${shared}`))
}

const isOfTypes = (statement: string) => /^\w+ \{(?:\s*type \w+,?)+\s*\}/.test(statement)
