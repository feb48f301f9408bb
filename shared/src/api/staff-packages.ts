import * as z from 'zod/mini'
import { Id, line, listOf, RialAmount } from './primitives.ts'

// All of it needs the right `money`.

export const StaffPackage = z.object({
  id: Id,
  title: z.string(),
  amount: RialAmount,
  bonus: RialAmount,
  /** Smaller numbers come first on the charge page. */
  position: z.int(),
  is_active: z.boolean(),
})
export type StaffPackage = z.infer<typeof StaffPackage>

/** GET staff /api/v1/charge-packages/: those on offer first, by position. */
export const StaffPackageList = listOf(StaffPackage)
export type StaffPackageList = z.infer<typeof StaffPackageList>

const MOST = 100_000_000_000
export const LONGEST_PACKAGE_TITLE = 60

/**
 * POST staff /api/v1/charge-packages/ (header Idempotency-Key) and PUT …/charge-packages/{packageId}/, in
 * rial; both return the package, or 202 `ApprovalAsked` because of its bonus. Payments under way keep the old values. PUT of an ended package puts it on
 * offer again.
 */
export const StaffPackageInput = z.strictObject({
  title: line(2, LONGEST_PACKAGE_TITLE),
  amount: z.int('not_a_whole_number').check(z.minimum(10_000, 'too_small'), z.maximum(MOST, 'too_large')),
  bonus: RialAmount.check(z.maximum(MOST, 'too_large')),
  position: z.int('not_a_whole_number').check(z.minimum(0, 'too_small'), z.maximum(1_000, 'too_large')),
})
export type StaffPackageInput = z.infer<typeof StaffPackageInput>

// POST staff /api/v1/charge-packages/{packageId}/end/ takes no body and returns the package.
