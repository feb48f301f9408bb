import type { FinancialData } from './api/financial.ts'

/** The fields in which what was sent differs from what is approved, in the order of what was sent; none without one. */
export function changedFinancialFields(pending: FinancialData, approved: FinancialData | null): string[] {
  if (approved === null) return []
  const before: Record<string, unknown> = approved
  return Object.entries(pending)
    .filter(([name, value]) => (before[name] ?? null) !== value)
    .map(([name]) => name)
}
