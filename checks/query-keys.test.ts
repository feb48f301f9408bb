import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

const web = sources.filter((file) => file.startsWith('web/src/') && !isTest(file))

/** Whose a kept answer is: an account's, the desk's, everybody's; or it begins as a key does that says so. */
const ROOTED =
  /^(?:account|'staff'|'public'|\.\.\.\w+Key(?:\(account\))?|\.\.\.\w+Query\(account\)\.queryKey)$/

/** Beginnings of the arrays that follow `before`, with their files. */
function beginnings(before: RegExp): string[] {
  const array = new RegExp(`${before.source}\\[\\s*([^,\\]]*?)\\s*[,\\]]`, 'g')
  return web.flatMap((file) => [...textOf(file).matchAll(array)].map(([, first]) => `${file} ${first}`))
}

const isRooted = (found: string) => ROOTED.test(found.slice(found.indexOf(' ') + 1))

test('every kept answer names whose it is first, so that it can be forgotten with its user', () => {
  const keys = beginnings(/queryKey: /)
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter((found) => !isRooted(found))).toEqual([])
})

test('so do the beginnings that keys share', () => {
  const keys = beginnings(/\w+Key = (?:\(account: number\) => )?/)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((found) => !isRooted(found))).toEqual([])
})
