import { test } from 'vitest'
import { expectNothingLost, killDelivery } from '../../../test/sandbox/killed-delivery.ts'

// killed-delivery.attack.ts does the same for longer.
test(
  'while the delivery process dies under visitors, no rial too much is taken and no click is lost or doubled',
  { timeout: 180_000 },
  async () => {
    const run = await killDelivery({
      seed: 7,
      seconds: 8,
      kills: 2,
      rate: 45,
    })
    expectNothingLost(run)
  },
)
