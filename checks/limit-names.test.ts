import { expect, test } from 'vitest'
import { isTest, linesLike, sources } from './sources.ts'

const OTHERS =
  /^(?:export )?const (?:(?:MAX|MAXIMUM|MIN|MINIMUM|TIMEOUTS?|PATIENCE|DEADLINE)(?:_\w+)?|[A-Z_]+_(?:MAX|MIN|LIMIT|TIMEOUT|PATIENCE|DEADLINE))\b/

test('limits are called MOST_ (counts), LONGEST_ (lengths, times), LARGEST_ (sizes, amounts) or LEAST_', () => {
  const ours = sources.filter((file) => /^(?:server|web|shared|sandbox|launch)\//.test(file) && !isTest(file))
  // The unit comes last: `_MS`, `_SECONDS`, `_BYTES`.
  expect(linesLike(ours, OTHERS)).toEqual([])
})
