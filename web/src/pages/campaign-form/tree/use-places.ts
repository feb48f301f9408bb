import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Capital } from '@jarchi/shared/api/targeting.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { capitalsQuery } from '../../../api/targeting.ts'
import type { ChoiceTree } from '../../campaign-values/choice-tree.ts'
import { placeTree } from './place-tree.ts'

export type Places = {
  /** Null until a usable list has loaded. */
  tree: ChoiceTree | null
  /**
   * Why there is none: the call failed, or its answer has no list of cities. Shown while retries continue.
   */
  failure: 'unreachable' | 'unusable' | null
  requestId: string | null
  isBusy: boolean
  retry: () => void
}

/** The tree of provinces, cities and neighbourhoods, with the state of its call. */
export function usePlaces(account: number, isWanted = true): Places {
  const query = { ...capitalsQuery(account), subscribed: isWanted }
  const { data, failureReason, isFetching, refetch } = useQuery(query)
  const isUsable = isCapitalList(data)
  const tree = useMemo(() => (isWanted && isCapitalList(data) ? placeTree(data) : null), [isWanted, data])
  const reason = failureReason instanceof ApiError ? failureReason : null
  const unusable = failureReason !== null || data !== undefined ? 'unusable' : null
  return {
    tree,
    failure: isUsable ? null : reason ? 'unreachable' : unusable,
    requestId: reason?.requestId ?? null,
    isBusy: isFetching,
    retry: () => void refetch(),
  }
}

function isCapitalList(data: unknown): data is Capital[] {
  return (
    Array.isArray(data) &&
    data.length > 0 &&
    data.every((capital: Partial<Capital> | null) => Array.isArray(capital?.cities))
  )
}
