import { useCallback, useState } from 'react'
import type { Choice } from './charge-plan.ts'
import { keepChoice, keptChoice } from './kept-choice.ts'

/** What the payer has chosen, kept in this tab over reloads and visits to the bank; `usual` in rial. */
export function useChoice(account: number, usual: number) {
  const [choice, setChoice] = useState(() => keptChoice(account, usual))
  const change = useCallback(
    (part: Partial<Choice>) =>
      setChoice((last) => {
        const next = { ...last, ...part }
        keepChoice(account, next)
        return next
      }),
    [account],
  )
  return [choice, change] as const
}
