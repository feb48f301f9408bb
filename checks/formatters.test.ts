import { expect, test } from 'vitest'
import { isTest, linesLike, sources } from './sources.ts'

test('no module makes a formatter of the platform while it loads: the first one takes a phone 100 ms', () => {
  const loaded = sources.filter((file) => /^(?:web\/src|shared\/src)\//.test(file) && !isTest(file))
  expect(linesLike(loaded, /^(?:export )?const [^(]*= new Intl\./)).toEqual([])
})
