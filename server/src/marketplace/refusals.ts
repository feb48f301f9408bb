import { MarketplaceError } from '../gateways/marketplace/marketplace.ts'
import { AppError } from '../http/app-error.ts'

/** What a failure of the marketplace means to who asked: let us in again, or come again later. */
export async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof MarketplaceError)) throw cause
    const isAccess = cause.failure === 'access_ended' || cause.failure === 'refused'
    throw new AppError(isAccess ? 'marketplace_access_needed' : 'marketplace_unavailable', { cause })
  }
}
