import { LEAST_PRICE_RIAL, nextPrice, startOfPrice } from '@jarchi/shared/delivery/market-price.ts'
import { DEAREST_PRICE, type MakeController } from './controller.ts'

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
