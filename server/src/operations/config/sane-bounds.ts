import type { Variable } from '../../platform/variable-kinds.ts'
import { variables, type Values, type VariableName } from './variables.ts'

/** The first must not be greater than the second. */
const IN_ORDER = [
  ['CAMPAIGN_BID_MIN', 'CAMPAIGN_BID_MAX'],
  ['ZARINPAL_MIN', 'ZARINPAL_MAX'],
  ['SEP_MIN', 'SEP_MAX'],
  ['FREQUENCY_PER_HOUR', 'FREQUENCY_PER_DAY'],
] as const

/** Numbers that production refuses because they are unreasonable. */
export function insaneNumbers(values: Values): string[] {
  const beyond = Object.entries<Variable>(variables).flatMap(([name, { bounds }]) => {
    if (bounds === undefined) return []
    const [least, most] = bounds
    const value = Number(values[name as VariableName])
    return value < least || value > most ? [`${name} must lie between ${least} and ${most}.`] : []
  })
  const crossed = IN_ORDER.flatMap(([low, high]) =>
    BigInt(values[low]) > BigInt(values[high]) ? [`${low} must not be above ${high}.`] : [],
  )
  const { SESSION_IDLE_HOURS: idle, SESSION_DAYS: days } = values
  const idles = idle > days * 24 ? ['SESSION_IDLE_HOURS must not be longer than SESSION_DAYS.'] : []
  return [...beyond, ...crossed, ...idles]
}
