export { closePayment } from './close.ts'
export { createGiftCard } from './gift-cards.ts'
export { addPackage, withdrawPackage, type NewPackage } from './packages.ts'
export { paymentOfAnyAccount, paymentsToLookAt } from './attention-queries.ts'
export {
  endGiftCard,
  giftCardCode,
  giftCardPage,
  giftCardRow,
  type GiftCardRow,
} from './gift-card-queries.ts'
export { allPackages, packageRow, replacePackage } from './package-queries.ts'
export { recheckPayment } from './recheck.ts'
export { reconcileJob } from './reconcile-job.ts'
