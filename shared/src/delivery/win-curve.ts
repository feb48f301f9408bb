/** The result of a bid that is certain: won, or lost to a higher offer. Bids below the floor do not count. */
export type BidOutcome = {
  readonly cell: Cell
  /** The bid over the place's floor, at least 1. */
  readonly overFloor: number
  readonly isWon: boolean
  /** 1 if it is new: `weightOfAge`. */
  readonly weight: number
}

/** Where a bid was made: the id of the root category (0: none), and the part of the day. */
export type Cell = { readonly root: number; readonly band: number }

/** The chance to win by cell, at 48 steps of the price over the floor; never falls with the price. */
export type WinCurve = ReadonlyMap<number, Float64Array>

const BAND_ENDS = [8, 14, 19, 24]
const BANDS = BAND_ENDS.length
/** The part of a day for each hour: the market's price follows it. */
export function bandOf(hour: number): number {
  return BAND_ENDS.findIndex((end) => hour < end)
}

const HALF_LIFE_DAYS = 2
export function weightOfAge(days: number): number {
  return 0.5 ** (Math.max(days, 0) / HALF_LIFE_DAYS)
}

/** Steps of the price's logarithm over the floor: up to 110 times. */
const STEPS = 48
const STEP = 0.1
const RIDGE = 1
/** A root needs this many outcomes before its own level counts more than that of all. */
const ROOT_WEIGHT = 200
/** A cell with so many outcomes has a shape of its own, each step weighed against this many of the model. */
const LEAST_FOR_SHAPE = 2_000
const SHAPE_WEIGHT = 200
const LEAST_OUTCOMES = 200
const ROUNDS = 12
const STRANGER = -1

/**
 * How bids win: logit in the logarithm of the price over the floor and its square, with a level for each root and
 * part of the day. Fewer than 200 outcomes say nothing: the curve is empty.
 */
export function winCurve(outcomes: readonly BidOutcome[]): WinCurve {
  if (outcomes.length < LEAST_OUTCOMES) return new Map()
  const tallies = talliesOf(outcomes)
  const roots = [...new Set(outcomes.map(({ cell }) => cell.root))].toSorted((one, other) => one - other)
  const bent = fitted(tallies, roots, true)
  const [, bend = 0] = bent
  const model = bend <= 0 ? bent : fitted(tallies, roots, false)
  const cells = [STRANGER, ...roots].flatMap((root) =>
    Array.from({ length: BANDS }, (_, band) => ({ root, band })),
  )
  return new Map(
    cells.map((cell) => {
      const levels = [bandAt(cell.band), rootAt(roots, cell.root)]
      return [keyOf(cell), shaped(model, levels, tallies.get(keyOf(cell)))]
    }),
  )
}

/** The chance to win at this price over the floor; a root without data has that of all, and an empty curve a half. */
export function winChance(curve: WinCurve, cell: Cell, overFloor: number): number {
  if (overFloor < 1) return 0
  const table = curve.get(keyOf(cell)) ?? curve.get(keyOf({ root: STRANGER, band: cell.band }))
  const place = Math.min(Math.log(overFloor) / STEP, STEPS - 1)
  const step = Math.min(Math.floor(place), STEPS - 2)
  const [low = 0.5, high = 0.5] = [table?.[step], table?.[step + 1]]
  return low + (high - low) * (place - step)
}

const keyOf = ({ root, band }: Cell) => root * BANDS + band

/** Coefficients stand in this order: slope, bend, level, levels of bands, levels of roots. */
const LEVEL = 2
const bandAt = (band: number) => LEVEL + 1 + band
const rootAt = (roots: readonly number[], root: number) => {
  const place = roots.indexOf(root)
  return place === -1 ? -1 : bandAt(BANDS) + place
}

/** The outcomes of a cell by step of the price: weights, those of wins, and the mean logarithm of the price. */
type Tally = { readonly cell: Cell; count: number; readonly steps: Step[] }
type Step = { all: number; won: number; log: number }

function talliesOf(outcomes: readonly BidOutcome[]): Map<number, Tally> {
  const tallies = new Map<number, Tally>()
  for (const { cell, overFloor, isWon, weight } of outcomes) {
    const key = keyOf(cell)
    const tally = tallies.get(key) ?? { cell, count: 0, steps: [] }
    tallies.set(key, tally)
    tally.count++
    const log = Math.log(Math.max(overFloor, 1))
    const place = Math.min(Math.round(log / STEP), STEPS - 1)
    const step = (tally.steps[place] ??= { all: 0, won: 0, log })
    step.all += weight
    if (isWon) step.won += weight
    step.log += (weight / Math.max(step.all, 1e-9)) * (log - step.log)
  }
  return tallies
}

/** Newton's steps on the penalized likelihood. */
function fitted(
  tallies: ReadonlyMap<number, Tally>,
  roots: readonly number[],
  isBent: boolean,
): Float64Array {
  const size = bandAt(BANDS) + roots.length
  const rows = [...tallies.values()].flatMap(({ cell, steps }) => {
    const places = [0, 1, LEVEL, bandAt(cell.band), rootAt(roots, cell.root)]
    return Object.values(steps).map(({ all, won, log }) => {
      return { places, values: [log, isBent ? log * log : 0, 1, 1, 1], all, won }
    })
  })
  const rootRidge = ROOT_WEIGHT * variance(rows)
  let model: Float64Array = new Float64Array(size)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = new Float64Array(size)
    const matrix = Array.from({ length: size }, () => new Float64Array(size))
    for (let at = 0; at < size; at++) {
      const ridge = at >= bandAt(BANDS) ? rootRidge : RIDGE
      slope[at] = -ridge * (model[at] ?? 0)
      add(matrix[at], at, ridge)
    }
    for (const { places, values, all, won } of rows) {
      const chance = logistic(dot(model, places, values))
      const [miss, pull] = [won - all * chance, all * chance * (1 - chance)]
      places.forEach((place, one) => {
        const value = values[one] ?? 0
        add(slope, place, miss * value)
        places.forEach((beside, other) => add(matrix[place], beside, pull * value * (values[other] ?? 0)))
      })
    }
    const step = solved(matrix, slope)
    model = model.map((value, at) => value + (step[at] ?? 0))
    if (step.every((value) => Math.abs(value) < 1e-6)) break
  }
  return model
}

function variance(rows: readonly { all: number; won: number }[]): number {
  const all = rows.reduce((sum, row) => sum + row.all, 0)
  const won = rows.reduce((sum, row) => sum + row.won, 0)
  return all > 0 ? Math.max((won / all) * (1 - won / all), 0.01) : 0.25
}

/** The model's chances, blended with those of a cell that has enough of its own, and never falling. */
function shaped(model: Float64Array, levels: readonly number[], tally?: Tally): Float64Array {
  const own = tally && tally.count >= LEAST_FOR_SHAPE ? tally.steps : []
  const chances = Float64Array.from({ length: STEPS }, (_, step) => {
    const log = step * STEP
    const chance = logistic(dot(model, [0, 1, LEVEL, ...levels], [log, log * log, 1, 1, 1]))
    const { won, all } = own[step] ?? { won: 0, all: 0 }
    return (won + SHAPE_WEIGHT * chance) / (all + SHAPE_WEIGHT)
  })
  return neverFalling(chances, (step) => SHAPE_WEIGHT + (own[step]?.all ?? 0))
}

/** Neighbours that fall become their common mean. */
function neverFalling(values: Float64Array, weightOf: (at: number) => number): Float64Array {
  const blocks: { value: number; weight: number; count: number }[] = []
  values.forEach((value, at) => {
    let block = { value, weight: weightOf(at), count: 1 }
    for (let last = blocks.at(-1); last && last.value > block.value; last = blocks.at(-1)) {
      blocks.pop()
      const weight = last.weight + block.weight
      const mean = (last.value * last.weight + block.value * block.weight) / weight
      block = { value: mean, weight, count: last.count + block.count }
    }
    blocks.push(block)
  })
  return Float64Array.from(blocks.flatMap(({ value, count }) => Array.from({ length: count }, () => value)))
}

/** Gauss's elimination; the ridge keeps the matrix positive. */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  for (let at = 0; at < size; at++) {
    const row = matrix[at] ?? right
    for (let below = at + 1; below < size; below++) {
      const other = matrix[below] ?? right
      const factor = (other[at] ?? 0) / (row[at] ?? 1)
      if (factor === 0) continue
      for (let column = at; column < size; column++) add(other, column, -factor * (row[column] ?? 0))
      add(right, below, -factor * (right[at] ?? 0))
    }
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let column = at + 1; column < size; column++) {
      add(right, at, -(matrix[at]?.[column] ?? 0) * (right[column] ?? 0))
    }
    right[at] = (right[at] ?? 0) / (matrix[at]?.[at] ?? 1)
  }
  return right
}

function dot(model: Float64Array, places: readonly number[], values: readonly number[]): number {
  return places.reduce((sum, place, at) => sum + (model[place] ?? 0) * (values[at] ?? 0), 0)
}

function add(values: Float64Array | undefined, at: number, more: number) {
  if (values && at >= 0) values[at] = (values[at] ?? 0) + more
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value))
