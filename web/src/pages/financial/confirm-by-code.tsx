import type { CodeSent } from '@jarchi/shared/api/sessions.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { confirmSession, sendConfirmationCode } from '../../api/profile.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { confirmationTexts } from '../../i18n/financial.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeStepForm } from '../code-step/code-step-form.tsx'

type Asked = { code: CodeSent; onRight: () => void; onClose: () => void }

/**
 * For calls that the server may refuse until the user has typed a code (ADR 62): `confirmed` makes the call,
 * asks for the code in `dialog` if one is needed, saying why, and makes the call again.
 */
export function useConfirmation(account: number, why: string = confirmationTexts.step.title) {
  const [asked, setAsked] = useState<Asked | null>(null)
  async function confirmed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'confirmation_needed') throw refusal
      const code = await sendConfirmationCode(account)
      await new Promise<void>((resolve, reject) =>
        setAsked({ code, onRight: resolve, onClose: () => reject(refusal) }),
      ).finally(() => setAsked(null))
      return call()
    }
  }
  return { confirmed, dialog: asked && <CodeDialog account={account} why={why} {...asked} /> }
}

function CodeDialog({ account, why, code, onRight, onClose }: Asked & { account: number; why: string }) {
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
          await confirmSession(account, { request_id: sent.request_id, code: typed })
          return { change: null }
        }}
        resend={async () => ({ change: await sendConfirmationCode(account) })}
        giveUp={async () => ({ change: null })}
        onState={({ change }) => (change === null ? onRight() : setSent(change))}
        onOther={onClose}
      />
    </Dialog>
  )
}
