import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { signedInAccountQuery, redirectTargetOf } from '../../api/sign-in.ts'
import { authTexts } from '../../i18n/auth.ts'
import { commonTexts } from '../../i18n/common.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { go } from '../../navigation/navigate.ts'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { cardLook } from '../../ui/looks.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Logo } from '../../ui/icon.tsx'
import { CodeStep } from './code-step.tsx'
import { PhoneStep, SignInIntro } from './phone-step.tsx'
import { saveSentCode, savedSentCode, type SentCode } from './sent-code.ts'
import { afterSignIn, isAtDesk } from './after-sign-in.ts'

/** Sign-in by phone and code; a signed-in user is sent on (§D2.16). */
export function AuthPage() {
  usePageTitle(authTexts.title)
  const goOn = useGoOn()
  const [sent, setSent] = useState(() => savedSentCode(Date.now()))
  const [phone, setPhone] = useState(() => (sent ? persianDigits(sent.phone) : ''))
  /** The code that was already sent when the user went back to change the number. */
  const [last, setLast] = useState<SentCode | null>(null)
  const setAndKeep = (code: SentCode | null) => {
    saveSentCode(code)
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
            <SignInIntro isOpening />
            <div
              role="status"
              aria-label={commonTexts.loading}
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
            onEdit={() => {
              setLast(sent)
              setAndKeep(null)
            }}
            onSignedIn={(opened) => {
              saveSentCode(null)
              void goOn(opened)
            }}
          />
        ) : (
          <PhoneStep
            phone={phone}
            last={last}
            onSent={(code, typed) => {
              setPhone(typed)
              setAndKeep(code)
            }}
          />
        )}
      </section>
    </AuthLayout>
  )
}

/** Around the pages of visitors who are not signed in. */
function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-6 p-4 pt-[max(2rem,12dvh)]"
    >
      <div className="flex flex-col items-center gap-2 text-center">
        <Logo className="size-16" />
        <p className="text-xl font-bold">{runtimeConfig.brandName}</p>
        <p className="text-quiet">{shellTexts.panelOf(runtimeConfig.marketplaceName)}</p>
      </div>
      {children}
    </main>
  )
}

/** Where a signed-in user goes from here: back to another site of the operator, or to a page of the panel. */
function useGoOn() {
  const { next, redirect }: { next?: string; redirect?: string } = useUrlQuery()
  return useCallback(
    async (account: number) => {
      const site = redirect && (await redirectTargetOf(redirect))
      if (site) return location.assign(site)
      const target = afterSignIn(next, account)
      // By a full page load, so that the operator's tags from this page do not reach the desk.
      if (isAtDesk(target)) location.replace(target)
      else go(target, { replace: true })
    },
    [next, redirect],
  )
}
