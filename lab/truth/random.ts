/**
 * Every draw has its keys (the seed, what is drawn, the campaign and the time), so that two controllers meet the same
 * weather, and one more draw changes no other.
 */
export function uniform(...keys: number[]): number {
  let hash = 0x9e3779b9
  for (const key of keys) {
    hash = Math.imul(hash ^ (key | 0), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) / 4_294_967_296
}

/** For very many draws: a hash of the keys, and then a draw of it for each thing that is drawn. */
export function hashOf(one: number, other: number): number {
  return mixed(Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ other)
}

export function drawOf(hash: number, what: number): number {
  return mixed(hash + Math.imul(what, 0x9e3779b1)) / 4_294_967_296
}

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function normal(...keys: number[]): number {
  const length = Math.sqrt(-2 * Math.log(1 - uniform(...keys, 1)))
  return length * Math.cos(2 * Math.PI * uniform(...keys, 2))
}

/** From this mean on the normal distribution is near enough. */
const NEARLY_NORMAL = 30

/** The same keys with a higher mean give no smaller count, up to where the normal distribution takes over. */
export function poisson(mean: number, ...keys: number[]): number {
  if (mean <= 0) return 0
  if (mean > NEARLY_NORMAL) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(...keys)))
  let left = uniform(...keys)
  let chance = Math.exp(-mean)
  let count = 0
  while (left > chance && count < 10 * NEARLY_NORMAL) {
    left -= chance
    count++
    chance *= mean / count
  }
  return count
}

/** What is drawn: each has its own stream. */
export const STREAM = {
  level: 1,
  day: 2,
  hour: 3,
  seat: 4,
  campaign: 5,
  requests: 6,
  clicks: 7,
  lateClicks: 8,
  invalidClicks: 9,
  bids: 10,
  rates: 11,
  places: 12,
  request: 13,
  rank: 14,
}
