import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeliverable } from '../../../test/deliverable.ts'
import { testApp } from '../../../test/harness.ts'
import { testBucket } from '../../../test/bucket.ts'
import { bucketStore } from '../../gateways/storage/bucket-store.ts'
import { examineNamedFiles } from './examine-named-files.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('files that the database names and the store lacks are found, as after a change to an empty bucket', async () => {
  const { adId } = await makeDeliverable(t.db)
  const medium_banner = await t.storage.put(Buffer.from('a picture'), 'png')
  await t.db.updateTable('ads').set({ medium_banner }).where('id', '=', BigInt(adId)).execute()
  expect(await examineNamedFiles(t.db, t.deps.files)).toMatchObject({ isGood: true })
  const bucket = await testBucket()
  expect(await examineNamedFiles(t.db, bucketStore(bucket.settings))).toMatchObject({
    isGood: false,
    sentence: expect.stringMatching(
      new RegExp(`lacks 1 of 1 .*${medium_banner}.*copy attachments and files`),
    ),
  })
  await bucket.close()
})
