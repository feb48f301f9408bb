import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, sources, textOf } from './sources.ts'

// Superseded decisions name files that no longer exist.
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'server/database/*.md'], {
  cwd: root,
}).filter((page) => !/^Superseded/m.test(textOf(page)))
const FOLDERS = /^(shared|server|sandbox|web|launch|checks|bench|lab|e2e|docs|data)\/[\w./-]+$/
const TEST_FILE = /^[\w./-]+\.(test|attack|e2e)\.ts$/

const there = (...parts: string[]) => existsSync(path.join(root, ...parts))

test('links between documents lead somewhere', () => {
  const lost = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !there(path.dirname(page), target))
      .map((target) => `${page}: ${target}`),
  )
  expect(lost).toEqual([])
})

test('files and folders that documents name are there', () => {
  const lost = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => FOLDERS.test(name) && !there(name))
      .map((name) => `${page}: ${name}`),
  )
  expect(lost).toEqual([])
})

test('tests that the security page names are there', () => {
  const names = [...textOf('docs/security.md').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  const tests = names.filter((name) => TEST_FILE.test(name))
  expect(tests.length).toBeGreaterThan(20)
  expect(tests.filter((name) => !there(name) && !there('server/src', name))).toEqual([])
})

test('AGENTS.md names every room of the server and every page', () => {
  const map = textOf('AGENTS.md')
  const ROOM = /^(?:server\/src|web\/src\/pages(?:\/campaign-form)?)\/([^/]+)\//
  const rooms = new Set(sources.flatMap((file) => ROOM.exec(file)?.[1] ?? []))
  expect(rooms.size).toBeGreaterThan(30)
  expect([...rooms].filter((name) => !map.includes(`\`${name}\``))).toEqual([])
})
