import { expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { runSeveral } from '../several/run.ts'

test('of three servers behind a proxy one is killed: nothing acknowledged is lost, and no user is signed out', async () => {
  const run = await runSeveral(buildSandbox, { visitors: 4, kills: [0], pause: 2_000 })
  expect(run.lost).toEqual([])
  expect(run.signedOut).toEqual([])
  expect(run.acknowledged).toBeGreaterThan(10)
  expect(run.paid).toBeGreaterThan(0)
}, 180_000)
