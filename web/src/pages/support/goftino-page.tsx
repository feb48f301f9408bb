import { useQuery } from '@tanstack/react-query'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { signedInAccountQuery } from '../../api/sign-in.ts'
import { chatTexts as fa } from '../../i18n/chat.ts'
import { fa as common } from '../../i18n/common.ts'
import { supportTexts } from '../../i18n/support.ts'
import { cardLook } from '../../ui/card-look.ts'
import { FieldSkeletons } from '../../ui/field-skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { PhoneLink } from './contacts/phone-link.tsx'
import { ChatAlone } from './goftino/chat-alone.tsx'
import { InPlaceOfChat } from './goftino/in-place-of-chat.tsx'

/** The live chat alone, for whoever is signed in or not; without one the ticket form (decisions §8). */
export function GoftinoPage() {
  const { supportPhone, goftinoId } = runtimeConfig
  const signedIn = useQuery(signedInAccountQuery)
  const account = signedIn.data ?? null
  return (
    <PlainLayout>
      <div className="mx-auto max-w-xl py-6">
        <Page title={fa.page}>
          <section aria-label={fa.page} className={`${cardLook} p-4 md:p-6`}>
            {signedIn.isPending ? (
              <FieldSkeletons label={common.loading} />
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
