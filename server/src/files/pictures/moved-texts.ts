import { HEIGHT, levelAt, WIDTH, type Levels } from './levels.ts'

/** In grey levels: points that differ less are the same; faint texts, of which no point differs much, count by their own. */
const SAME = { least: 3, most: 12, ofLargest: 0.3 }
/** What is left of a difference where a move explains it, as a part. */
const LEFT = 0.5
/** In points of the grid: how far texts may have been moved. */
const REACH = { x: 20, y: 14 }
/** How many of the points are looked at while the way of the move is searched. */
const LOOKED_AT = 100
/** What a move explains of the points that are looked at first, or there is none. */
const LEAST_AT_FIRST = 0.4

/** What became lighter beside what became darker, or the other way round. */
const BALANCE = 0.65

type Move = { x: number; y: number; share: number }

/**
 * How much of the difference of two pictures a move of their texts explains, 0 to 1: where the new one differs, it shows
 * what the old one has elsewhere, and what the old one had there, the new one has where that was moved to. Letters are
 * lighter than their ground or darker, so points that became lighter are where they are now, or where they were.
 */
export function shareMoved(old: Levels, fresh: Levels): number {
  const lighter: number[] = []
  const darker: number[] = []
  let [light, dark] = [0, 0]
  const same = sameWithin(old, fresh)
  for (let at = 0; at < old.length; at += 1) {
    const apart = (fresh[at] ?? 0) - (old[at] ?? 0)
    if (apart > same) {
      lighter.push(at)
      light += apart
    } else if (apart < -same) {
      darker.push(at)
      dark -= apart
    }
  }
  // Of a text that was moved, as much has come as has gone.
  if (Math.min(light, dark) < BALANCE * Math.max(light, dark) || dark === 0) return 0
  const every = everyOf(lighter.length + darker.length)
  const some = [...lighter, ...darker].filter((_, index) => index % every === 0)
  const votes = votesForLight(old, fresh, some, same)
  return votes > 0 ? bestShare(old, fresh, lighter, darker) : bestShare(old, fresh, darker, lighter)
}

/** So many-th points are looked at first. */
const everyOf = (points: number) => Math.max(1, Math.trunc(points / LOOKED_AT))

function sameWithin(old: Levels, fresh: Levels): number {
  let largest = 0
  for (let at = 0; at < old.length; at += 1)
    largest = Math.max(largest, Math.abs((fresh[at] ?? 0) - (old[at] ?? 0)))
  return Math.min(SAME.most, Math.max(SAME.least, SAME.ofLargest * largest))
}

/** -1 to 1: whether the ground around what differs is rather the darker of both, so that texts are light. */
function votesForLight(old: Levels, fresh: Levels, points: readonly number[], same: number): number {
  let [light, all] = [0, 0]
  for (const at of points) {
    const middle = ((old[at] ?? 0) + (fresh[at] ?? 0)) / 2
    for (const by of [-4, 4, -3 * WIDTH, 3 * WIDTH]) {
      const [one, other] = [old[at + by], fresh[at + by]]
      if (one === undefined || other === undefined || Math.abs(one - other) > same) continue
      all += 1
      light += (one + other) / 2 < middle ? 1 : -1
    }
  }
  return all === 0 ? 0 : light / all
}

function bestShare(old: Levels, fresh: Levels, came: readonly number[], left: readonly number[]): number {
  let best: Move = { x: 0, y: 0, share: 0 }
  const search = (places: readonly (readonly [x: number, y: number])[], every: number, least: number) => {
    const cameAt = pointsOf(old, fresh, came, every)
    const leftAt = pointsOf(fresh, old, left, every)
    best.share = least
    for (const [x, y] of places) {
      const here = shareThere(old, fresh, cameAt, -x, -y, best.share)
      const share = here > best.share ? Math.min(here, shareThere(fresh, old, leftAt, x, y, best.share)) : 0
      if (share > best.share) best = { x, y, share }
    }
  }
  const every = everyOf(came.length + left.length)
  search(grid(0, 0, REACH.x, REACH.y, 2), every, LEAST_AT_FIRST)
  if (best.share <= LEAST_AT_FIRST) return 0
  search(grid(best.x, best.y, 1, 1, 1), Math.ceil(every / 2), 0)
  search(grid(best.x, best.y, 0.5, 0.5, 0.5), 1, 0)
  return best.share
}

function grid(midX: number, midY: number, reachX: number, reachY: number, step: number) {
  const places: [x: number, y: number][] = []
  for (let y = midY - reachY; y <= midY + reachY; y += step)
    for (let x = midX - reachX; x <= midX + reachX; x += step) places.push([x, y])
  return places
}

type Points = { at: readonly number[]; weight: number }

/** Every so many-th point, the most different first, with how much the pictures differ there. */
function pointsOf(from: Levels, to: Levels, points: readonly number[], every: number): Points {
  const apart = (at: number) => Math.abs((to[at] ?? 0) - (from[at] ?? 0))
  const at = points
    .filter((_, index) => index % every === 0)
    .toSorted((one, other) => apart(other) - apart(one))
  return { at, weight: at.reduce((sum, each) => sum + apart(each), 0) }
}

/** The share of the difference at points that `from` shows so far away; 0 if it cannot be more than `least`. */
function shareThere(
  from: Levels,
  to: Levels,
  points: Points,
  byX: number,
  byY: number,
  least: number,
): number {
  const most = points.weight * (1 - least)
  let missing = 0
  for (const at of points.at) {
    const x = (at % WIDTH) + byX
    const y = Math.trunc(at / WIDTH) + byY
    const isOutside = x < -1 || x > WIDTH || y < -1 || y > HEIGHT
    missing += isOutside ? Math.abs((to[at] ?? 0) - (from[at] ?? 0)) : unexplained(from, to, at, x, y)
    if (missing >= most) return 0
  }
  return 1 - missing / points.weight
}

/** How much of the difference at a point the same point of `from`, so far away, leaves. */
function unexplained(from: Levels, to: Levels, at: number, x: number, y: number): number {
  const now = to[at] ?? 0
  const apart = now - (from[at] ?? 0)
  const size = Math.abs(apart)
  const there = levelAt(from, x, y)
  if (Math.abs(now - there) <= LEFT * size) return 0
  // Thin letters show their ground, which is seen without them where they were.
  return Math.abs(apart - (there - levelAt(to, x, y))) <= LEFT * size ? 0 : size
}
