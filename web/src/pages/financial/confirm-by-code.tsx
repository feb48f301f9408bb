import type { CodeSent, GivenCode } from '@jarchi/shared/api/sessions.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { confirmSession, sendConfirmationCode } from '../../api/profile.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { confirmationTexts } from '../../i18n/financial.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeStepForm } from '../code-step/code-step-form.tsx'

/** Has a code sent, and confirms the session by it. */
type Calls = { send: () => Promise<CodeSent>; confirm: (given: GivenCode) => Promise<void> }
/** Makes a call, after the code by SMS if the server wants one. */
export type Confirmed = ReturnType<typeof useConfirmationBy>['confirmed']
type Asked = { code: CodeSent; onRight: () => void; onClose: () => void }

/**
 * For calls that the server may refuse until the user has typed a code (ADR 62): `confirmed` makes the call,
 * asks for the code in `dialog` if one is needed, saying why, and makes the call again.
 */
export function useConfirmation(account: number, why: string = confirmationTexts.step.title) {
  return useConfirmationBy(
    { send: () => sendConfirmationCode(account), confirm: (given) => confirmSession(account, given) },
    why,
  )
}

/** The same for a person who acts for no account. */
export function useConfirmationBy(calls: Calls, why: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  async function confirmed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'confirmation_needed') throw refusal
      const code = await calls.send()
      await new Promise<void>((resolve, reject) =>
        setAsked({ code, onRight: resolve, onClose: () => reject(refusal) }),
      ).finally(() => setAsked(null))
      return call()
    }
  }
  return { confirmed, dialog: asked && <CodeDialog {...calls} why={why} {...asked} /> }
}

function CodeDialog({ why, code, onRight, onClose, ...calls }: Asked & Calls & { why: string }) {
  const [sent, setSent] = useState(code)
  return (
    <Dialog open title={confirmationTexts.title} onClose={onClose}>
      <CodeStepForm<{ change: CodeSent | null }>
        texts={{ ...confirmationTexts.step, title: why }}
        target={persianDigits(sent.phone)}
        isSent
        notSent=""
        other={actionTexts.cancel}
        resendAfter={sent.resend_after}
        takesFocus={false}
        confirm={async (typed) => {
          await calls.confirm({ request_id: sent.request_id, code: typed })
          return { change: null }
        }}
        resend={async () => ({ change: await calls.send() })}
        giveUp={async () => ({ change: null })}
        onState={({ change }) => (change === null ? onRight() : setSent(change))}
        onOther={onClose}
      />
    </Dialog>
  )
}
