import { expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { changedCheckout, earlierCheckout } from '../several/earlier.ts'
import { runUpgrade } from '../several/run.ts'
import { objectsVersion } from '../../src/platform/db/sql-objects.ts'

const WORK = { visitors: 8, pause: 10_000 }

function expectAllAnswered(run: Awaited<ReturnType<typeof runUpgrade>>) {
  expect(run.unanswered).toEqual([])
  expect(run.lost).toEqual([])
  expect(run.signedOut).toEqual([])
  expect(run.acknowledged).toBeGreaterThan(100)
}

test('three servers of an earlier version are upgraded one after the other, and every call is answered', async () => {
  const earlier = earlierCheckout()
  try {
    const run = await runUpgrade(buildSandbox, { earlier: earlier.folder, ...WORK })
    process.stdout.write(`${JSON.stringify({ from: earlier.commit, ...run })}\n`)
    expectAllAnswered(run)
    expect(run.functions).toBe(await objectsVersion())
  } finally {
    earlier.remove()
  }
})

test('a version that changes a function takes over while servers of ours work, and every call is answered', async () => {
  const changed = changedCheckout()
  try {
    const run = await runUpgrade(buildSandbox, { newer: changed.folder, ...WORK })
    process.stdout.write(`${JSON.stringify({ to: changed.version, ...run })}\n`)
    expectAllAnswered(run)
    expect(run.functions).toBe(changed.version)
  } finally {
    changed.remove()
  }
})
