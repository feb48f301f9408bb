import { expect, test } from 'vitest'
import { isTest, linesLike, sources } from './sources.ts'

/**
 * A minute, an hour, a day or Tehran's time difference, in seconds or milliseconds; not inside text, such as
 * `max-age=3600`.
 */
const RAW =
  /(?<![\w='])(?:60_000|3_?600(?:_000)?|86_?400(?:_000)?|12_?600(?:_000)?|24 \* 60|60 \* 60|60 \* 1_?000)\b/

test('minutes, hours, days and the time of Tehran have their names', () => {
  const files = sources.filter(
    (file) =>
      /^(?:server|shared|web)\/src\//.test(file) && !isTest(file) && file !== 'shared/src/time/durations.ts',
  )
  const raw = linesLike(files, RAW).filter((line) => !line.includes('keepalive: body.length <'))
  expect(raw).toEqual([])
  expect(linesLike(files, /\bconst (?:MINUTE|HOUR|DAY)_MS\b/)).toEqual([])
})
