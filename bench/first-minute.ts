import { setTimeout as pause } from 'node:timers/promises'
import { startOwnProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'
import { printAim } from './parts/aim.ts'

/** In seconds after the product is ready. */
const LIMITS = { impression: 20, click: 40, spend: 60 }
const PATIENCE_SECONDS = 120

type Told = { taken: number }
type Hour = { impressions: Record<string, Told>; clicks: Record<string, Told> }
type Truth = { ads: Record<string, Record<string, Hour>> }

const seen: Partial<Record<keyof typeof LIMITS, number>> = {}
const product = await startOwnProduct()
const begun = performance.now()
try {
  const { token } = await signIn(product, '09120000001')
  const headers = { authorization: `JWT ${token}` }
  const balance = async () => {
    const answer = await fetch(`${product.origin}/svc/financial/api/v2/accounts/`, { headers })
    return ((await answer.json()) as { balance: number }).balance
  }
  const first = await balance()
  const isTold = async (kind: 'impressions' | 'clicks') => {
    const truth = (await (await fetch(`${product.sandbox}/exchange/truth.json`)).json()) as Truth
    const hours = Object.values(truth.ads).flatMap((ad) => Object.values(ad))
    return hours.some((hour) => Object.values(hour[kind]).some(({ taken }) => taken > 0))
  }
  const checks = {
    impression: () => isTold('impressions'),
    click: () => isTold('clicks'),
    spend: async () => (await balance()) < first,
  }
  while (performance.now() - begun < PATIENCE_SECONDS * 1_000) {
    for (const [name, check] of Object.entries(checks) as [keyof typeof LIMITS, () => Promise<boolean>][]) {
      if (seen[name] === undefined && (await check())) seen[name] = (performance.now() - begun) / 1_000
    }
    if (Object.keys(seen).length === 3) break
    await pause(250)
  }
} finally {
  await product.stop()
}
for (const [name, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
  const seconds = seen[name]
  printAim(`first ${name}`, seconds ?? Infinity, { most: limit }, 's', 1)
}
