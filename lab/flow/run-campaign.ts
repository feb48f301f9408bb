import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { firstPrice, marketCeiling } from '@jarchi/shared/delivery/market-price.ts'
import { DEAREST_PRICE, type Controller, type MakeController } from '../controllers/controller.ts'
import { MARGIN_PERCENT, plannedTraffic, STEPS, type Campaign } from '../truth/campaigns.ts'
import { hindsightOf, worthOf, type Hindsight, type MarketDay } from '../truth/oracle.ts'
import { CampaignMoney } from './campaign-money.ts'
import { matchedPlaces, type Market } from './market.ts'

/** What happens to a campaign besides the market's own course. */
export type Events = {
  readonly days: number
  /** From this day on the budget is twice as high. */
  readonly doubledFrom?: number
  /** On this day nothing is asked in these hours, and the plan does not know. */
  readonly off?: { readonly day: number; readonly from: number; readonly to: number }
}

export type DayResult = {
  readonly campaign: number
  readonly day: number
  readonly budget: number
  readonly hindsight: Hindsight
  /** Clicks that were paid, those that came when nothing was left, and what was paid in rial. */
  readonly clicks: number
  readonly free: number
  readonly charged: number
  /** Valid clicks by the truth's chances, and rial to the exchange. */
  readonly expected: number
  readonly cost: number
  /** The largest price charged, and logarithms of all prices on air. */
  readonly dearest: number
  readonly logs: readonly number[]
}

type Learnt = { clicks: number; expected: number }

export function runCampaign(
  market: Market,
  campaign: Campaign,
  make: MakeController,
  events: Events,
): DayResult[] {
  const quality = adQuality({ clicks: 0, expected: 0 })
  const known = matchedPlaces(campaign, market.places, quality)
  const start = firstPrice(market.curve(0), known, { marginPercent: MARGIN_PERCENT }) ?? 1
  const control = make({ budget: campaign.budget, start })
  const learnt: Learnt = { clicks: 0, expected: 0 }
  const money = new CampaignMoney(market.world.seed, campaign.id)
  let price = start
  return Array.from({ length: events.days }, (_, day) => {
    const [result, next] = runDay({ market, campaign, control, learnt, money, day, price, events })
    price = next
    return result
  })
}

type Running = {
  market: Market
  campaign: Campaign
  control: Controller
  learnt: Learnt
  money: CampaignMoney
  day: number
  price: number
  events: Events
}

const planOf = (day: number) => Array.from({ length: STEPS }, (_, step) => plannedTraffic(day, step))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function budgetOn(campaign: Campaign, day: number, { doubledFrom }: Events): number {
  return campaign.budget * (doubledFrom !== undefined && day >= doubledFrom ? 2 : 1)
}

/** The market of a day, without the requests of hours in which nothing was asked. */
function marketDay(market: Market, campaign: Campaign, day: number, { off }: Events): MarketDay {
  const whole = market.day(campaign, day)
  if (off?.day === day) whole.requests.fill(0, off.from * 6, off.to * 6)
  return whole
}

function runDay(running: Running): [DayResult, number] {
  const { market, campaign, control, learnt, money, day, events } = running
  const truth = marketDay(market, campaign, day, events)
  const [budget, quality] = [budgetOn(campaign, day, events), adQuality(learnt)]
  const known = matchedPlaces(campaign, market.places, quality)
  const ceiling = marketCeiling(market.curve(day), known, { marginPercent: MARGIN_PERCENT }) ?? DEAREST_PRICE
  const [plan, tomorrow] = [planOf(day), planOf(day + 1)]
  const [planned, plannedTomorrow] = [sum(plan), sum(tomorrow)]
  const totals = { expected: 0, cost: 0, plannedToday: 0 }
  const logs: number[] = []
  let { price } = running
  money.open(budget)
  for (let step = 0; step < STEPS; step++) {
    const asked = { price, quality: adQuality(learnt) }
    const requests = truth.requests[step] ?? 0
    const worth = worthOf(truth, campaign, step, asked)
    const before = money.charged
    if (requests > 0 && !money.isSpent) logs.push(Math.log(price))
    const { part, validClicks } = money.step(price, requests * worth.clicks, [day, step])
    const base = requests * part * worth.base
    learnt.clicks += validClicks
    learnt.expected += base
    totals.expected += requests * part * worth.clicks
    totals.cost += requests * part * worth.cost
    const share = plan[step] ?? 0
    totals.plannedToday += share
    const isOver = step === STEPS - 1
    const nextBudget = isOver ? budgetOn(campaign, day + 1, events) : budget
    price = control(price, {
      past: {
        hasMatched: requests > 0 && part > 0,
        planned: share,
        joined: part,
        expected: base * asked.quality,
        validClicks,
      },
      left: {
        isOnAir: true,
        budget: nextBudget,
        money: isOver ? nextBudget : budget - money.charged - money.flying,
        day: isOver ? plannedTomorrow : planned,
        planned: isOver ? plannedTomorrow : planned - totals.plannedToday,
        next: (isOver ? tomorrow[0] : plan[step + 1]) ?? 0,
      },
      step: (step + 1) % STEPS,
      charged: money.charged - before,
      chargedToday: money.charged,
      plannedToday: totals.plannedToday,
      ceiling,
    })
  }
  const { clicks, free, charged, dearest } = money
  const hindsight = hindsightOf(truth, campaign, { budget, quality })
  const { expected, cost } = totals
  return [
    { campaign: campaign.id, day, budget, hindsight, clicks, free, charged, dearest, expected, cost, logs },
    price,
  ]
}
