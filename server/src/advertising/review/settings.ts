import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** How many of a thousand verdicts are judged a second time. */
export const reviewVariables = {
  SECOND_LOOKS_PER_THOUSAND: variable(kinds.count, '20', { bounds: [0, 1_000] }),
}

export const reviewSettings = (values: ValuesOf<typeof reviewVariables>) => ({
  secondLooksPerThousand: values.SECOND_LOOKS_PER_THOUSAND,
})
