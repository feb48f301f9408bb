import { useQueries } from '@tanstack/react-query'
import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { preflightQuery } from '../../../api/preflight.ts'
import { useHasSettled } from '../../../navigation/use-has-settled.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { preflightParts } from './preflight-parts.ts'

export type Preflight = {
  isRunning: boolean
  isFailed: boolean
  breaches: readonly PreflightFinding[]
  warnings: readonly PreflightFinding[]
  retry: () => void
}

/** The landing section tells of it, and there is nothing to do. */
const TOLD_ELSEWHERE = 'direct_post_link'

/** The check before review of what stands in the form; without values nothing is checked. */
export function usePreflight(values: CampaignForm | null): Preflight {
  const { account } = useFormSetting()
  // Banners go up the line for it: not while the page itself is still coming down.
  const hasSettled = useHasSettled()
  const parts = values && hasSettled ? preflightParts(values) : []
  const queries = useQueries({ queries: parts.map((part) => preflightQuery(account, part)) })
  const findings = queries.flatMap(({ data }) => data ?? []).filter(({ rule }) => rule !== TOLD_ELSEWHERE)
  const failed = queries.filter(({ isError }) => isError)
  return {
    isRunning: queries.some(({ isFetching }) => isFetching),
    isFailed: failed.length > 0,
    breaches: findings.filter(({ level }) => level === 'block'),
    warnings: findings.filter(({ level }) => level === 'warn'),
    retry: () => failed.forEach((query) => void query.refetch()),
  }
}
