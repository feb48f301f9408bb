import { LEAST_PRICE_RIAL, nextPrice, startOfPrice } from '@jarchi/shared/delivery/market-price.ts'
import { between, DEAREST_PRICE, LEAST_PRICE, type MakeController, type Report } from './controller.ts'

// Published rules in our own words, with amounts as parts of the budget, so that they fit any currency. Their
// constants were chosen on seeds 1 to 3.

/** The bid that the form suggests, paid each time. */
const FIXED_BID = 20_000
export const fixedBid: MakeController = () => () => FIXED_BID

const HOUR_STEPS = 6
const BIN = Math.log(1.2)
const bounded = (price: number) => Math.round(between(LEAST_PRICE, DEAREST_PRICE, price))

/** Sums up an hour, since these rules move once an hour; null in between. */
function hourly() {
  let [charged, traffic] = [0, 0]
  return ({ charged: more, past, step }: Report) => {
    charged += more
    traffic += past.planned
    if (step % HOUR_STEPS !== 0) return null
    const hour = { charged, traffic }
    charged = 0
    traffic = 0
    return hour
  }
}

/**
 * ALM (Avito's benchmark): the balance of the last hour, by its traffic, is carried on to the day's end; what would
 * be left then moves the price.
 */
const ALM_FACTOR = 2.5
const ALM_BINS = 5
const ALM_LEAST_TRAFFIC = 7 / 336
export const alm: MakeController = () => {
  const sum = hourly()
  return (price, report) => {
    const hour = sum(report)
    if (!hour || hour.traffic < ALM_LEAST_TRAFFIC || report.step === 0) return price
    const { money, planned, budget } = report.left
    const rest = (money - (hour.charged / hour.traffic) * planned) / budget
    return bounded(price * Math.exp(BIN * between(-ALM_BINS, ALM_BINS, ALM_FACTOR * rest)))
  }
}

/** Traffic-aware PID: the budget over the day's traffic, less what was charged over the traffic so far. */
const PID = { now: 2, sum: 0.01, change: 6, least: -7, most: 4 }
export const trafficPid: MakeController = () => {
  const sum = hourly()
  let [total, before] = [0, 0]
  return (price, report) => {
    if (!sum(report)) return price
    if (report.step === 0) {
      total = 0
      before = 0
      return price
    }
    const { budget, day } = report.left
    const error = 1 - (report.chargedToday / budget) * (day / report.plannedToday)
    total += error
    const bins = PID.now * error + PID.sum * total + PID.change * (error - before)
    before = error
    return bounded(price * Math.exp(BIN * between(PID.least, PID.most, bins)))
  }
}

/** Mystique: steps of fixed size against the error of what was charged and of how fast it is charged. */
const MYSTIQUE = { spend: 0.12, pace: 0.08, fullAt: 0.2, mostOnSpend: 0.9 }
export const mystique: MakeController = () => {
  const sum = hourly()
  return (price, report) => {
    const hour = sum(report)
    if (!hour || hour.traffic === 0 || report.step === 0) return price
    const { budget, day } = report.left
    const due = report.plannedToday / day
    const spendError = report.chargedToday / budget - due
    const paceError = hour.charged / hour.traffic - report.left.money / Math.max(report.left.planned, 0.01)
    const onSpend = Math.min(MYSTIQUE.mostOnSpend, Math.abs(spendError) / MYSTIQUE.fullAt)
    const step =
      onSpend * MYSTIQUE.spend * Math.sign(spendError) + (1 - onSpend) * MYSTIQUE.pace * Math.sign(paceError)
    return bounded(price * Math.exp(-step))
  }
}

/** A gradient step of the dual problem: what is left by plan, less what the last step was expected to cost. */
const DUAL = { rate: 0.125, scale: 0.0104, largest: 0.1 }
function dualStep(price: number, { left, past }: Report): number {
  const due = (Math.max(left.money, 0) * past.planned) / Math.max(left.planned, left.next, 1e-6)
  const step = (DUAL.rate * (due - past.expected * price)) / (DUAL.scale * left.budget)
  return bounded(price * Math.exp(between(-DUAL.largest, DUAL.largest, step)))
}

export const dual: MakeController = () => dualStep

/** The same with the two safeguards of the product's rule. */
export const dualSafe: MakeController = () => (price, report) => {
  const next = report.past.hasMatched ? dualStep(price, report) : price
  return Math.min(next, report.ceiling)
}

/** The product's own rule, with and without the market's ceiling. */
function supplyModel(hasCeiling: boolean): MakeController {
  return ({ budget, start }) => {
    let state = startOfPrice(start, budget)
    return (_price, { past, left, ceiling }) => {
      const most = hasCeiling ? Math.min(ceiling, DEAREST_PRICE) : DEAREST_PRICE
      state = nextPrice(state, past, left, { least: LEAST_PRICE_RIAL, most })
      return state.price
    }
  }
}

export const supply = supplyModel(true)
export const supplyWithoutCeiling = supplyModel(false)
