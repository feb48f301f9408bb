import { expect, onTestFinished, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { reviewAd } from '../review/judge.ts'
import { firstStatuses } from './pre-approval.ts'

test.each([
  [{ approvedAds: 3, deniedLately: false }, 3, [1, 2]],
  [{ approvedAds: 2, deniedLately: false }, 3, [1]],
  [{ approvedAds: 9, deniedLately: true }, 3, [1]],
  [{ approvedAds: 9, deniedLately: false }, 0, [1]],
])('%j with %d wanted starts as %j', (standing, after, statuses) => {
  expect(firstStatuses(standing, after)).toEqual(statuses)
})

test('an account in good standing is pre-approved until one of its own ads is denied', async () => {
  const t = await testApp({ AUTO_PREAPPROVE_AFTER: '1' })
  onTestFinished(() => t.close())
  const { headers } = await t.signIn()
  const stranger = await t.signIn()
  const advertise = async (who: Record<string, string>) => makeAd(t, who, (await makeCampaign(t, who)).id)
  const judge = (id: number, verdict: 'approve' | 'deny') =>
    reviewAd(
      t.db,
      id,
      { verdict, reasons: verdict === 'deny' ? ['insult'] : [], note: null },
      { userId: null, name: 'test' },
      t.clock.now,
    )
  const first = await advertise(headers)
  expect(first.status).toBe(1)
  await judge(first.id, 'approve')
  await judge((await advertise(stranger.headers)).id, 'deny')
  const second = await advertise(headers)
  expect(second.status).toBe(2)
  expect(second.history.map((event) => event.status)).toEqual([2, 1])
  await judge(second.id, 'deny')
  expect((await advertise(headers)).status).toBe(1)
})
