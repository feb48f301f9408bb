/** Major versions of PostgreSQL on which everything was tested. */
const TRIED = { oldest: 15, newest: 18 }

/**
 * What is wrong with a major version, in a sentence; in versions before 15 every role may create tables in
 * `public`.
 */
export function refusedVersion(version: number): string | null {
  if (version >= TRIED.oldest) return null
  return `PostgreSQL ${version} is too old; Jarchi needs ${TRIED.oldest} or newer.`
}

/** The same, and also for versions that have not been tested. */
export function doubtedVersion(version: number): string | null {
  if (version <= TRIED.newest) return refusedVersion(version)
  return `PostgreSQL ${version} has not been tried; Jarchi is tested with ${TRIED.oldest} to ${TRIED.newest}.`
}
