import { persianDigits } from '@jarchi/shared/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signedInAccountQuery } from '../../api/sign-in.ts'
import { authTexts as fa } from '../../i18n/auth.ts'
import { fa as common } from '../../i18n/common.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CodeStep } from './code-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { keepSentCode, keptSentCode } from './kept-code.ts'
import type { SentCode } from './sent-code.ts'
import { SignInIntro } from './sign-in-intro.tsx'
import { useGoOn } from './use-go-on.ts'

/** Sign-in by phone and code; who is signed in goes on (decisions §2). */
export function AuthPage() {
  usePageTitle(fa.title)
  const goOn = useGoOn()
  const [sent, setSent] = useState(() => keptSentCode(Date.now()))
  const [phone, setPhone] = useState(() => (sent ? persianDigits(sent.phone) : ''))
  const setAndKeep = (code: SentCode | null) => {
    keepSentCode(code)
    setSent(code)
  }
  const signedIn = useQuery(signedInAccountQuery)
  const account = signedIn.data ?? null
  useEffect(() => {
    if (account !== null) void goOn(account)
  }, [account, goOn])
  return (
    <AuthLayout>
      <section className={`${cardLook} w-full max-w-md p-5 md:p-8`}>
        {signedIn.isPending || account !== null ? (
          <>
            <SignInIntro />
            <div
              role="status"
              aria-label={common.loading}
              className="grid h-48 place-items-center text-accent"
            >
              <Spinner className="size-8" />
            </div>
          </>
        ) : sent ? (
          <CodeStep
            key={sent.requestId}
            sent={sent}
            onResent={setAndKeep}
            onEdit={() => setAndKeep(null)}
            onSignedIn={(opened) => {
              keepSentCode(null)
              void goOn(opened)
            }}
          />
        ) : (
          <PhoneStep phone={phone} onPhone={setPhone} onSent={setAndKeep} />
        )}
      </section>
    </AuthLayout>
  )
}
