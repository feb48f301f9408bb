import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMarketplace } from '../../../../../sandbox/src/marketplace/start.ts'
import { testApp } from '../../../../test/harness.ts'
import { marketplaceEnv, visitor } from '../../../../test/marketplace-visitor.ts'
import { requireOwnPost } from './posts.ts'

let sandbox: Awaited<ReturnType<typeof startMarketplace>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  sandbox = await startMarketplace({ product: 'http://localhost:8080' })
  t = await testApp(marketplaceEnv(sandbox))
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const refusal = (code: string) => expect.objectContaining({ code }) as Error

test('the posts of the signed-in marketplace user may be advertised, and no others', async () => {
  await visitor(t).signIn()
  const me = await t.signIn('09120000001')
  await requireOwnPost(t.deps, me, undefined)
  await requireOwnPost(t.deps, me, '')
  await requireOwnPost(t.deps, me, 'gZcarPride')
  for (const token of ['QXshopNew', 'unknown1', '../users', '__proto__']) {
    await expect(requireOwnPost(t.deps, me, token)).rejects.toEqual(refusal('bad_input'))
  }
})

test('a user without consent is asked for it; a post known as theirs needs no marketplace', async () => {
  const stranger = await t.signIn()
  await expect(requireOwnPost(t.deps, stranger, 'gZcarPride')).rejects.toEqual(
    refusal('marketplace_access_needed'),
  )
  const me = await t.signIn('09120000001')
  sandbox.marketplace.faults.set('broken', true)
  await requireOwnPost(t.deps, me, 'AZhome90m')
  await expect(requireOwnPost(t.deps, me, 'QXshopNew')).rejects.toEqual(refusal('marketplace_unavailable'))
  sandbox.marketplace.faults.clear()
})
