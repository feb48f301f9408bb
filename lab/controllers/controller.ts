import type { PastStep, PlanLeft } from '@jarchi/shared/delivery/market-price.ts'

/** What a controller knows of a campaign before the first day. */
export type Known = {
  /** Rial a day, and rial a click to start with. */
  readonly budget: number
  readonly start: number
}

/** What a step of ten minutes brought, and what is to come. */
export type Report = {
  readonly past: PastStep
  readonly left: PlanLeft
  /** The coming step of the day; 0: a day begins. */
  readonly step: number
  /** Charged in the step and in the day so far, in rial; the planned traffic of the day so far. */
  readonly charged: number
  readonly chargedToday: number
  readonly plannedToday: number
  /** Rial a click at which the market gives nearly all. */
  readonly ceiling: number
}

/** Answers with the price of the next step, in rial a click, from the price of the last one. */
export type Controller = (price: number, report: Report) => number
export type MakeController = (known: Known) => Controller

export const LEAST_PRICE = 2_000
export const DEAREST_PRICE = 500_000
export function between(least: number, most: number, value: number): number {
  return Math.min(Math.max(value, least), most)
}
