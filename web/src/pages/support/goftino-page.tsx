import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isImpersonatedQuery } from '../../api/is-impersonated.ts'
import { queryClient } from '../../api/query-client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { signedInAccountQuery } from '../../api/sign-in.ts'
import { chatTexts, supportTexts } from '../../i18n/support.ts'
import { commonTexts } from '../../i18n/common.ts'
import { Link } from '../../navigation/link.tsx'
import { go } from '../../navigation/navigate.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { liveChat } from '../live-chat/live-chat.ts'
import { TicketForm } from './form/ticket-form.tsx'
import { PhoneLink } from './phone-link.tsx'

/** The live chat alone, for anybody, signed in or not; without a chat, the ticket form (§D8.6). */
export function GoftinoPage() {
  const { supportPhone, goftinoId } = runtimeConfig
  const signedIn = useQuery(signedInAccountQuery)
  const account = signedIn.data ?? null
  return (
    <PlainLayout>
      <div className="mx-auto max-w-xl py-6">
        <Page title={chatTexts.page}>
          <section aria-label={chatTexts.page} className={`${cardLook} p-4 md:p-6`}>
            {signedIn.isPending ? (
              <FieldSkeletons label={commonTexts.loading} />
            ) : goftinoId ? (
              <ChatAlone account={account} />
            ) : (
              <InPlaceOfChat account={account} />
            )}
          </section>
          {supportPhone && (
            <p>
              <span className="text-quiet">{supportTexts.phone}:</span> <PhoneLink phone={supportPhone} />
            </p>
          )}
        </Page>
      </div>
    </PlainLayout>
  )
}

/** Opens the live chat at once; if it is not available, shows the ticket form. */
function ChatAlone({ account }: { account: number | null }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const stop = liveChat.whenTurned(setOpen)
    return () => {
      stop()
      liveChat.hide()
    }
  }, [])
  const chat = useQuery({
    queryKey: [account, 'live-chat'],
    gcTime: 0,
    queryFn: async () => {
      const isKnown = account !== null && !(await queryClient.fetchQuery(isImpersonatedQuery(account)))
      liveChat.setUser(isKnown ? { account, name: '' } : null)
      await liveChat.show()
      await liveChat.open()
      return true
    },
  })
  if (chat.isError)
    return (
      <div className="flex flex-col gap-5">
        <FieldError>{chatTexts.liveFailed}</FieldError>
        <InPlaceOfChat account={account} />
      </div>
    )
  if (chat.isPending)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-5 text-accent" />
        {chatTexts.opening}
      </p>
    )
  if (isOpen) return <p role="status">{chatTexts.isOpen}</p>
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status">{chatTexts.closed}</p>
      <Button onClick={() => void liveChat.open()}>{chatTexts.again}</Button>
    </div>
  )
}

/** The ticket form; a visitor who is not signed in gets a link to sign-in, which leads to it. */
function InPlaceOfChat({ account }: { account: number | null }) {
  if (account !== null)
    return <TicketForm account={account} onSent={({ id }) => go(paths.ticket(account, id))} />
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{chatTexts.signIn}</p>
      <Link to={`${paths.auth}?next=${encodeURIComponent('/support/new')}`} className={buttonLook()}>
        {chatTexts.toSignIn}
      </Link>
    </div>
  )
}
