import { useUrlQuery } from '../../navigation/use-place.ts'
import { useCallback } from 'react'
import { wayOnTo } from '../../api/sign-in.ts'
import { afterSignIn, isAtDesk } from '../../navigation/after-sign-in.ts'
import { go } from '../../navigation/navigate.ts'

/** Where a signed-in user goes from here: back to another site of the operator, or to a page of the panel. */
export function useGoOn() {
  const { next, redirect }: { next?: string; redirect?: string } = useUrlQuery()
  return useCallback(
    async (account: number) => {
      const elsewhere = redirect && (await wayOnTo(redirect))
      if (elsewhere) return location.assign(elsewhere)
      const target = afterSignIn(next, account)
      // As a page of its own: what an operator's tags have brought into this one does not come along to the desk.
      if (isAtDesk(target)) location.replace(target)
      else go(target, { replace: true })
    },
    [next, redirect],
  )
}
