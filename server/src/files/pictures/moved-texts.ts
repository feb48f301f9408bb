import { HEIGHT, levelAt, WIDTH, type Levels } from './levels.ts'

/** In grey levels: points that differ less are the same. */
const SAME = 12
/** What is left of a difference where a move explains it, as a part. */
const LEFT = 0.5
/** In points of the grid: how far texts may have been moved. */
const REACH = { x: 20, y: 14 }
/** How many of the points are looked at while the way of the move is searched. */
const LOOKED_AT = 150

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
  for (let at = 0; at < old.length; at += 1) {
    const apart = (fresh[at] ?? 0) - (old[at] ?? 0)
    if (apart > SAME) lighter.push(at)
    else if (apart < -SAME) darker.push(at)
  }
  // Of a text that was moved, as much has come as has gone.
  const balance = lighter.length / darker.length
  if (!(balance > BALANCE && balance < 1 / BALANCE)) return 0
  const votes = votesForLight(old, fresh, [...lighter, ...darker])
  return votes > 0 ? bestShare(old, fresh, lighter, darker) : bestShare(old, fresh, darker, lighter)
}

/** -1 to 1: whether the ground around what differs is rather the darker of both, so that texts are light. */
function votesForLight(old: Levels, fresh: Levels, points: readonly number[]): number {
  let [light, all] = [0, 0]
  for (const at of points) {
    const middle = ((old[at] ?? 0) + (fresh[at] ?? 0)) / 2
    for (const by of [-4, 4, -3 * WIDTH, 3 * WIDTH]) {
      const [one, other] = [old[at + by], fresh[at + by]]
      if (one === undefined || other === undefined || Math.abs(one - other) > SAME) continue
      all += 1
      light += (one + other) / 2 < middle ? 1 : -1
    }
  }
  return all === 0 ? 0 : light / all
}

function bestShare(old: Levels, fresh: Levels, came: readonly number[], left: readonly number[]): number {
  let best: Move = { x: 0, y: 0, share: 0 }
  const search = (places: readonly (readonly [x: number, y: number])[], every: number) => {
    const cameAt = pointsOf(old, fresh, came, every)
    const leftAt = pointsOf(fresh, old, left, every)
    best.share = 0
    for (const [x, y] of places) {
      const here = shareThere(old, fresh, cameAt, -x, -y, best.share)
      const share = here > best.share ? Math.min(here, shareThere(fresh, old, leftAt, x, y, best.share)) : 0
      if (share > best.share) best = { x, y, share }
    }
  }
  const every = Math.max(1, Math.trunc((came.length + left.length) / LOOKED_AT))
  search(grid(0, 0, REACH.x, REACH.y, 2), every)
  search(grid(best.x, best.y, 1, 1, 1), Math.ceil(every / 2))
  search(grid(best.x, best.y, 0.5, 0.5, 0.5), 1)
  return best.share
}

function grid(midX: number, midY: number, reachX: number, reachY: number, step: number) {
  const places: [x: number, y: number][] = []
  for (let y = midY - reachY; y <= midY + reachY; y += step)
    for (let x = midX - reachX; x <= midX + reachX; x += step) places.push([x, y])
  return places
}

type Points = { at: readonly number[]; weight: number }

/** Every so many-th point, with how much the pictures differ there. */
function pointsOf(from: Levels, to: Levels, points: readonly number[], every: number): Points {
  const at = points.filter((_, index) => index % every === 0)
  return { at, weight: at.reduce((sum, each) => sum + Math.abs((to[each] ?? 0) - (from[each] ?? 0)), 0) }
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
