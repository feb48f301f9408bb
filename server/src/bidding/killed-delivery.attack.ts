import { expect, test } from 'vitest'
import { BID } from '../../test/exchange/exchanged-delivery.ts'
import { killDelivery } from '../../test/sandbox/killed-delivery.ts'

const KILLS = 30

test(
  `the delivery process dies ${KILLS} times under the exchange's visitors`,
  { timeout: 900_000 },
  async () => {
    const { asked, acknowledged, kept, winsBetween, outcome, ...found } = await killDelivery({
      seed: 7,
      seconds: 240,
      kills: KILLS,
      rate: 60,
    })
    console.log(
      `${KILLS} deaths: ${asked.size} clicks made, ${acknowledged.size} acknowledged, ${kept.length} kept, ${outcome.clicks['charged']} charged; wins between ${winsBetween.join(' ')}`,
    )
    expect(Math.min(...winsBetween), 'it bids and wins again after each death').toBeGreaterThan(0)
    expect(new Set(kept).size, 'no click counts twice').toBe(kept.length)
    const keptSet = new Set(kept)
    expect(
      [...acknowledged].filter((click) => !keptSet.has(click)),
      'none that was acknowledged is lost',
    ).toEqual([])
    expect(
      kept.filter((click) => !asked.has(click)),
      'none that nobody made',
    ).toEqual([])
    const { charged = 0 } = outcome.clicks
    expect(charged).toBeGreaterThan(0)
    expect(outcome.charged).toBe(charged * BID)
    expect(outcome.pending).toBe(outcome.charged)
    const decided = Object.values(outcome.clicks).reduce((sum, count) => sum + count, 0)
    expect(decided, 'each kept click is decided once').toBe(kept.length)
    expect(found).toEqual({ overspent: [], differences: [] })
  },
)
