import { FinancialData } from '@jarchi/shared/api/financial.ts'

/** Financial information as a row holds it; null where there is none. */
export function storedData(value: unknown): FinancialData | null {
  return value === null || value === undefined ? null : FinancialData.parse(value)
}
