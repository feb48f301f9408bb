import { afterAll, afterEach, beforeAll } from 'vitest'
import { testDb } from './harness.ts'

type Facts = { err?: Error; job?: string; loop?: string }

/** For tests of work in the background: a database, the errors that were logged, and servers that stop after each test. */
export function backgroundServers(lineOf: (facts: Facts, text: string) => string) {
  let made: Awaited<ReturnType<typeof testDb>>
  const said: string[] = []
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    made = await testDb()
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    said.length = 0
  })
  afterAll(() => made.drop())
  return {
    get db() {
      return made.db
    },
    get connection() {
      return made.connection
    },
    said,
    log: {
      info: () => {},
      warn: () => {},
      error: (facts: object, text: string) => void said.push(lineOf(facts, text)),
    },
    /** Stops with the test at the latest. */
    started(stop: () => Promise<void>) {
      stops.push(stop)
      return stop
    },
  }
}
