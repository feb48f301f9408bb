import type { FinancialData } from '../api/financial.ts'

/** The fields in which the sent form differs from the approved one, in its order; none if nothing is approved. */
export function changedFinancialFields(pending: FinancialData, approved: FinancialData | null): string[] {
  if (approved === null) return []
  const before: Record<string, unknown> = approved
  return Object.entries(pending)
    .filter(([name, value]) => (before[name] ?? null) !== value)
    .map(([name]) => name)
}
