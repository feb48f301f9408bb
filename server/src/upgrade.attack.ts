import { expect, test } from 'vitest'
import { buildSandbox } from '../../sandbox/src/build-sandbox.ts'
import { earlierCheckout } from '../test/several/earlier.ts'
import { runUpgrade } from '../test/several/run.ts'

test('three servers of an earlier version are upgraded one after the other, and every call is answered', async () => {
  const earlier = earlierCheckout()
  try {
    const run = await runUpgrade(buildSandbox, earlier.folder, 8, 10_000)
    process.stdout.write(`${JSON.stringify({ from: earlier.commit, ...run })}\n`)
    expect(run.unanswered).toEqual([])
    expect(run.lost).toEqual([])
    expect(run.signedOut).toEqual([])
    expect(run.acknowledged).toBeGreaterThan(100)
  } finally {
    earlier.remove()
  }
})
