import { expect, test } from 'vitest'
import { doubtedVersion, refusedVersion } from './postgres-versions.ts'

test('versions from 15 on are accepted; one later than those we tested is mentioned by the doctor only', () => {
  expect(refusedVersion(14)).toBe('PostgreSQL 14 is too old; Jarchi needs 15 or newer.')
  expect(doubtedVersion(14)).toBe(refusedVersion(14))
  for (const version of [15, 16, 17, 18]) expect(doubtedVersion(version)).toBeNull()
  expect(refusedVersion(19)).toBeNull()
  expect(doubtedVersion(19)).toBe('PostgreSQL 19 has not been tried; Jarchi is tested with 15 to 18.')
})
