import { expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { runSeveral } from '../several/run.ts'

test('any of three servers is killed, twice each, under load', async () => {
  const run = await runSeveral(buildSandbox, { visitors: 8, kills: [0, 1, 2, 2, 1, 0], pause: 15_000 })
  process.stdout.write(`${JSON.stringify(run)}\n`)
  expect(run.lost).toEqual([])
  expect(run.signedOut).toEqual([])
  expect(run.paid).toBeGreaterThan(20)
  // Ten seconds after a kill, calls are as fast as before; a busy machine varies.
  expect(run.p99.after).toBeLessThan(Math.max(1_000, 3 * run.p99.before))
})
