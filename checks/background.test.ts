import { expect, test } from 'vitest'
import { isTest, linesLike, sources, textOf } from './sources.ts'

const BACKGROUND = 'server/src/background.ts'
const server = sources.filter((file) => file.startsWith('server/src/') && !isTest(file))

test('the hours of jobs stand in one table, and each of them is a job', () => {
  const others = server.filter((file) => file !== BACKGROUND)
  expect(linesLike(others, /\bcron: '/)).toEqual([])
  const turns = [...textOf(BACKGROUND).matchAll(/^ {2}'?([a-z-]+)'?: (?:EACH_MINUTE|'[^']+'),$/gm)]
  expect(turns.length).toBeGreaterThan(20)
  const names = new Set(
    others.flatMap((file) => [...textOf(file).matchAll(/\bname: '([a-z-]+)'/g)].map(([, name]) => name)),
  )
  expect(turns.map(([, name]) => name).filter((name) => !names.has(name))).toEqual([])
})
