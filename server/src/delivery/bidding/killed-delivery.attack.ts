import { test } from 'vitest'
import { expectNothingLost, killDelivery } from '../../../test/sandbox/killed-delivery.ts'

const KILLS = 30

test(
  `the delivery process dies ${KILLS} times under the exchange's visitors`,
  { timeout: 900_000 },
  async () => {
    const run = await killDelivery({
      seed: 7,
      seconds: 240,
      kills: KILLS,
      rate: 60,
    })
    console.log(
      `${KILLS} deaths: ${run.asked.size} clicks made, ${run.acknowledged.size} acknowledged, ${run.kept.length} kept, ${run.outcome.clicks['charged']} charged; wins between ${run.winsBetween.join(' ')}`,
    )
    expectNothingLost(run)
  },
)
