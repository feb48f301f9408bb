import { HEIGHT, levelAt, Pairs, softened, WIDTH, type Levels } from './levels.ts'
import { shareMoved } from './moved-texts.ts'

/** Where a point of the new picture is in the old one: `scale * point + by`. */
type Place = { scale: number; x: number; y: number }

const SAME: Place = { scale: 1, x: 0, y: 0 }
/** Copies whose edges were cut off by a twentieth, or half of it, and the other way round. */
const PLACES: readonly Place[] = [SAME, ...[0.95, 0.975, 1 / 0.975, 1 / 0.95].flatMap(placesOf)]

function placesOf(scale: number): Place[] {
  const turns = Math.round(Math.abs(1 - scale) / 0.0125)
  const parts = Array.from({ length: turns + 1 }, (_, turn) => turn / turns)
  return parts.flatMap((down) =>
    parts.map((across) => ({ scale, x: (1 - scale) * WIDTH * across, y: (1 - scale) * HEIGHT * down })),
  )
}

/** What is the same as parts: in its place; with texts that were moved; or together, where neither is enough. */
const LEAST = { still: 0.87, moved: 0.78, both: 1.38 }
/** Where less is in its place, a text that looks moved is another text. */
const LEAST_STILL = 0.25

/**
 * Whether one of two prints' details is of a copy of the other: scaled, saved again, with edges cut off, or with moved
 * texts.
 */
export function areNearCopies(one: Uint8Array, other: Uint8Array): boolean {
  return isNear(likeness(softened(one), softened(other)))
}

type Likeness = { still: number; moved: () => number }

export function likeness(old: Levels, fresh: Levels): Likeness {
  const there = atPlace(old, bestPlace(old, fresh))
  const still = Math.min(shareStill(there, fresh), shareStill(fresh, there))
  return { still, moved: () => shareMoved(old, fresh) }
}

function isNear({ still, moved }: Likeness): boolean {
  if (still >= LEAST.still) return true
  if (still < LEAST_STILL) return false
  const share = moved()
  return share >= LEAST.moved || still + share >= LEAST.both
}

function bestPlace(old: Levels, fresh: Levels): Place {
  let best = SAME
  let most = -2
  const tryAt = (place: Place, every: number) => {
    const found = correlation(old, fresh, place, every)
    if (found > most) [most, best] = [found, place]
  }
  for (const place of PLACES) tryAt(place, 3)
  most = -2
  tryAt(best, 2)
  for (const step of [0.8, 0.4]) for (const place of around(best, step)) tryAt(place, 2)
  return best
}

/** A step to each side, and a little larger and smaller around the same middle. */
function around({ scale, x, y }: Place, step: number): Place[] {
  const by = step / 80
  return [
    ...[step, -step].flatMap((aside) => [
      { scale, x: x + aside, y },
      { scale, x, y: y + aside },
    ]),
    ...[by, -by].map((more) => ({
      scale: scale + more,
      x: x - (more * WIDTH) / 2,
      y: y - (more * HEIGHT) / 2,
    })),
  ]
}

/** Of every so many-th point. */
function correlation(old: Levels, fresh: Levels, { scale, x: byX, y: byY }: Place, every: number): number {
  const pairs = new Pairs()
  for (let y = 1; y < HEIGHT; y += every) {
    for (let x = 1; x < WIDTH; x += every) {
      const one = levelAt(old, scale * (x + 0.5) + byX - 0.5, scale * (y + 0.5) + byY - 0.5)
      pairs.add(one, fresh[y * WIDTH + x] ?? 0)
    }
  }
  return pairs.correlation()
}

function atPlace(levels: Levels, { scale, x: byX, y: byY }: Place): Levels {
  return levels.map((_, at) => {
    const x = scale * ((at % WIDTH) + 0.5) + byX - 0.5
    const y = scale * (Math.trunc(at / WIDTH) + 0.5) + byY - 0.5
    return levelAt(levels, x, y)
  })
}

/** In points: the side of a block. */
const SIDE = 8
/** In grey levels: blocks with less contrast show nothing, and more does not count more. */
/** By contrast of blocks: a picture that shows less is like many others. */
const LEAST_SHOWN = 20
const CONTRAST = { least: 2, most: 20 }

/** The share of what `to` shows, by contrast, that `from` shows in the same place or one point beside it. */
function shareStill(from: Levels, to: Levels): number {
  let [all, found] = [0, 0]
  for (let top = 0; top < HEIGHT; top += SIDE) {
    for (let left = 0; left < WIDTH; left += SIDE) {
      const weight = Math.min(CONTRAST.most, contrastOf(to, left, top))
      if (weight < CONTRAST.least) continue
      all += weight
      if (isThere(from, to, left, top)) found += weight
    }
  }
  return found / Math.max(all, LEAST_SHOWN)
}

function isThere(from: Levels, to: Levels, left: number, top: number): boolean {
  for (const byY of [0, -1, 1])
    for (const byX of [0, -1, 1]) if (isAlike(from, to, left, top, byX, byY)) return true
  return false
}

const ALIKE = { correlation: 0.88, ratio: 0.5 }

function isAlike(from: Levels, to: Levels, left: number, top: number, byX: number, byY: number): boolean {
  const pairs = new Pairs()
  for (let y = top; y < top + SIDE; y += 1) {
    const fromY = y + byY
    if (fromY < 0 || fromY >= HEIGHT) continue
    for (let x = left; x < left + SIDE; x += 1) {
      const fromX = x + byX
      if (fromX >= 0 && fromX < WIDTH) pairs.add(from[fromY * WIDTH + fromX] ?? 0, to[y * WIDTH + x] ?? 0)
    }
  }
  const ratio = pairs.ratio()
  return ratio > ALIKE.ratio && ratio < 1 / ALIKE.ratio && pairs.correlation() >= ALIKE.correlation
}

/** The standard deviation. */
function contrastOf(levels: Levels, left: number, top: number): number {
  let [sum, squares] = [0, 0]
  for (let y = top; y < top + SIDE; y += 1) {
    for (let x = left; x < left + SIDE; x += 1) {
      const level = levels[y * WIDTH + x] ?? 0
      sum += level
      squares += level * level
    }
  }
  const count = SIDE * SIDE
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}
