import { expect, test } from 'vitest'
import { isTest, linesLike, sources } from './sources.ts'

test('the panel makes no formatter of the platform: the first one takes a phone 100 ms', () => {
  const loaded = sources.filter((file) => /^(?:web\/src|shared\/src)\//.test(file) && !isTest(file))
  // Tehran's summer time before 2022, which few times need.
  const known = ['shared/src/time/jalali.ts']
  expect(
    linesLike(
      loaded.filter((file) => !known.includes(file)),
      /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(/,
    ),
  ).toEqual([])
  expect(linesLike(known, /^(?:export )?const [^(]*= new Intl\./)).toEqual([])
})
