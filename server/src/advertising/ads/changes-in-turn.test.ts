import { afterAll, expect, test } from 'vitest'
import { makeAd, makeCampaign, NATIVES } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
afterAll(() => t.close())

test('many changes of one account’s ad leave connections for others', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const campaign = await makeCampaign(t, owner.headers)
  const ad = await makeAd(t, owner.headers, campaign.id)
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('ads').select('id').where('id', '=', BigInt(ad.id)).forUpdate().execute()
    held.resolve()
    await end.promise
  })
  await held.promise
  // Several times as many as there are connections.
  const switches = Array.from({ length: 40 }, (_, number) =>
    t.app.inject({
      method: 'PATCH',
      url: `${NATIVES}${ad.id}/`,
      headers: owner.headers,
      payload: { campaign_id: campaign.id, active: number % 2 === 0 },
    }),
  )
  const answer = await t.app.inject({ url: '/svc/accounts/api/v1/accounts/info/', headers: other.headers })
  expect(answer.statusCode).toBe(200)
  end.resolve()
  await holding
  const statuses = (await Promise.all(switches)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
