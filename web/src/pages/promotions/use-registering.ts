import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { promotionQuery, registerFor } from '../../api/promotions.ts'
import { queryClient } from '../../api/query-client.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { numberText } from '../../i18n/format.ts'
import { promotionTexts } from '../../i18n/promotions.ts'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { forgetRegistration } from './kept-registration.ts'
import { registrationProblems, type RegistrationField } from './registration-problems.ts'

const fa = promotionTexts.form

export type Registering = { account: number; page: PromotionPageName; onDone: () => void }

/** Sends a registration, and tells what is wrong with it. */
export function useRegistering({ account, page, onDone }: Registering) {
  const [problems, setProblems] = useState<ReturnType<typeof registrationProblems>>({})
  const query = promotionQuery(account, page)
  const sending = useMutation({
    mutationFn: ({ name, phone }: { name: string; phone: string }) =>
      registerFor(account, page, { name, phone, consent: true }),
    onSuccess: (promotion) => {
      forgetRegistration(account, page)
      queryClient.setQueryData(query.queryKey, promotion)
      onDone()
    },
    onError: (error) => {
      // It has ended, or not begun: the page shows which.
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries(query)
    },
  })
  const refusal = sending.error instanceof ApiError ? sending.error : null
  return {
    isSending: sending.isPending,
    /** What is wrong with the request as a whole. */
    refusal: refusal?.fields.length === 0 ? refusalText(refusal) : null,
    problemOf: (name: RegistrationField) =>
      problems[name] ? problemText(problems[name]) : refusal?.problemOf(name),
    send(form: HTMLFormElement) {
      if (sending.isPending) return
      const values = new FormData(form)
      const [name, phone] = [String(values.get('name')), String(values.get('phone'))]
      const found = registrationProblems({ name, phone, consent: values.has('consent') })
      setProblems(found)
      if (Object.keys(found).length > 0) return focusFirstProblem(form)
      sending.mutate({ name, phone }, { onError: () => focusFirstProblem(form) })
    },
  }
}

function refusalText(refusal: ApiError): string {
  if (refusal.status !== 429 || refusal.retryAfter === null) return refusal.message
  return fa.wait(numberText(Math.ceil(refusal.retryAfter / 60)))
}
