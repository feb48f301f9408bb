import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** Above which sums a colleague has to agree; 0 asks nobody. */
export const approvalVariables = {
  FOUR_EYES_RIAL: variable(kinds.count, '100000000', { bounds: [0, 10_000_000_000_000] }),
  FOUR_EYES_DAY_RIAL: variable(kinds.count, '300000000', { bounds: [0, 10_000_000_000_000] }),
}

export const approvalSettings = (values: ValuesOf<typeof approvalVariables>) => ({
  /** In rial, of one act, and of what somebody moves alone in a day; null: nobody is asked. */
  most: values.FOUR_EYES_RIAL === 0 ? null : BigInt(values.FOUR_EYES_RIAL),
  mostOfDay: values.FOUR_EYES_DAY_RIAL === 0 ? null : BigInt(values.FOUR_EYES_DAY_RIAL),
})

/** A house of one does without a colleague, and is told so at each start. */
export function warnIfAlone(
  { approvals: { most, mostOfDay } }: { approvals: ReturnType<typeof approvalSettings> },
  log: { warn: (facts: object, text: string) => void },
) {
  const off = [
    ...(most === null ? ['FOUR_EYES_RIAL'] : []),
    ...(mostOfDay === null ? ['FOUR_EYES_DAY_RIAL'] : []),
  ]
  if (off.length > 0) log.warn({ off }, 'staff move any sum without a colleague')
}
