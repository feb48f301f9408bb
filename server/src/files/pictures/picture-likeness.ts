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

/** How like the points of a copy in its place are, at the first look and at the last. */
const LEAST_IN_PLACE = { first: 0.94, last: 0.955 }
/** The share of a copy that is the same in its place: of one with cut edges less, since its points are mixed. */
const LEAST_STILL = { whole: 0.96, cut: 0.91 }
/** By how much a copy with cut edges is larger, at least. */
const LEAST_CUT = 0.015
/**
 * Where texts were moved, a share is still in its place. The less that is, and the plainer the ground, the more of the
 * difference a move must explain, or it is another text.
 */
const MOVED = { all: 0.98, ofStill: 0.45, textured: 0.74, ofPlain: 0.6, plain: 0.88 }

/** In grey levels, how far apart the amounts of light and dark of copies are: those cut off at the edges, and those with moved texts. */
const LIGHT_APART = { inPlace: 9, ofShown: 18, moved: 1.4 }

/**
 * Whether the banner with other details of a print is a copy of the one with these, or the other way round: scaled,
 * saved again, with edges cut off, or with moved texts. `onlyMoved`: looks for moved texts alone, which is quicker.
 */
export function nearCopyOf(details: Uint8Array): (other: Uint8Array, onlyMoved?: boolean) => boolean {
  const fresh = softened(details)
  return (other, onlyMoved = false) => {
    const apart = lightApart(details, other)
    if (apart > (onlyMoved ? LIGHT_APART.moved : LIGHT_APART.inPlace)) return false
    const old = softened(other)
    if (!onlyMoved && isInPlace(old, fresh, apart)) return true
    return apart <= LIGHT_APART.moved && hasMovedTexts(old, fresh)
  }
}

/** By how many levels points must change, on the mean, for both to have as many of each level. */
function lightApart(one: Uint8Array, other: Uint8Array): number {
  const points = WIDTH * HEIGHT
  const more = new Int32Array(256)
  for (let at = 0; at < points; at += 1) {
    more[one[at] ?? 0] = (more[one[at] ?? 0] ?? 0) + 1
    more[other[at] ?? 0] = (more[other[at] ?? 0] ?? 0) - 1
  }
  let [above, all] = [0, 0]
  for (const count of more) {
    above += count
    all += Math.abs(above)
  }
  return all / points
}

function isInPlace(old: Levels, fresh: Levels, apart: number): boolean {
  const place = bestPlace(old, fresh)
  // A plain ground has little at its edges that could be cut off.
  if (!place || apart > LIGHT_APART.ofShown * (1 - sharePlain(old, fresh))) return false
  const there = atPlace(old, place)
  const least = Math.abs(place.scale - 1) < LEAST_CUT ? LEAST_STILL.whole : LEAST_STILL.cut
  return Math.min(shareStill(there, fresh, 1), shareStill(fresh, there, 1)) >= least
}

function hasMovedTexts(old: Levels, fresh: Levels): boolean {
  const still = Math.min(shareStill(old, fresh, 0), shareStill(fresh, old, 0))
  const ofGround = Math.min(MOVED.plain, MOVED.textured + MOVED.ofPlain * sharePlain(old, fresh))
  return shareMoved(old, fresh) >= Math.max(ofGround, MOVED.all - MOVED.ofStill * still)
}

/** Null: in no place does one look like the other. */
function bestPlace(old: Levels, fresh: Levels): Place | null {
  let best = SAME
  let most = -2
  const tryAt = (place: Place, every: number) => {
    const found = correlation(old, fresh, place, every)
    if (found > most) [most, best] = [found, place]
  }
  for (const place of PLACES) tryAt(place, 5)
  if (most < LEAST_IN_PLACE.first) return null
  most = -2
  tryAt(best, 2)
  for (const step of [0.8, 0.4]) for (const place of around(best, step)) tryAt(place, 2)
  return most >= LEAST_IN_PLACE.last ? best : null
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

/** The share of blocks that show nothing in either. */
function sharePlain(one: Levels, other: Levels): number {
  let [all, plain] = [0, 0]
  for (let top = 0; top < HEIGHT; top += SIDE) {
    for (let left = 0; left < WIDTH; left += SIDE) {
      all += 1
      if (contrastOf(one, left, top) < CONTRAST.least && contrastOf(other, left, top) < CONTRAST.least)
        plain += 1
    }
  }
  return plain / all
}

/** The share of what `to` shows, by contrast, that `from` shows in the same place, or at most `beside` points from it. */
function shareStill(from: Levels, to: Levels, beside: 0 | 1): number {
  let [all, found] = [0, 0]
  for (let top = 0; top < HEIGHT; top += SIDE) {
    for (let left = 0; left < WIDTH; left += SIDE) {
      const weight = Math.min(CONTRAST.most, contrastOf(to, left, top))
      if (weight < CONTRAST.least) continue
      all += weight
      if (isThere(from, to, left, top, beside)) found += weight
    }
  }
  return found / Math.max(all, LEAST_SHOWN)
}

function isThere(from: Levels, to: Levels, left: number, top: number, beside: 0 | 1): boolean {
  for (const byY of STEPS[beside])
    for (const byX of STEPS[beside]) if (isAlike(from, to, left, top, byX, byY)) return true
  return false
}

const STEPS = [[0], [0, -1, 1]] as const

const ALIKE = { correlation: 0.88, ratio: 0.5, apart: 15 }

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
  if (pairs.apart() > ALIKE.apart) return false
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
