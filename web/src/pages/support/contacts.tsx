import type { Manager } from '@jarchi/shared/api/support.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { managerQuery } from '../../api/support.ts'
import { commonTexts } from '../../i18n/common.ts'
import { supportTexts } from '../../i18n/support.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { PhoneLink } from './phone-link.tsx'
import { phoneIcon } from './support-icons.ts'

/** Other contacts. */
export function Contacts({ account }: { account: number }) {
  return (
    <section aria-labelledby="contacts" className="flex min-w-0 flex-col gap-3">
      <h2 id="contacts" className="text-lg">
        {supportTexts.contact}
      </h2>
      <PhoneCard />
      <ManagerCard account={account} />
    </section>
  )
}

/** The account's manager, or a message if the list did not load (§8.6). */
function ManagerCard({ account }: { account: number }) {
  const query = useQuery(managerQuery(account))
  const titled = (known: ReactNode) => (
    <div className={`${cardLook} flex items-start gap-3 p-4`}>
      <Icon shape={userIcon} className="size-6 text-accent" />
      <div className="min-w-0 flex-1">
        <h3 className="text-sm text-quiet">{supportTexts.manager}</h3>
        {known}
      </div>
    </div>
  )
  return (
    <QueryView
      query={query}
      failed={supportTexts.managerFailed}
      skeleton={<Skeleton className="h-24 w-full" />}
      renderFailure={() =>
        titled(
          <div role="alert" className="flex flex-col items-start gap-2">
            <p className="text-danger">{supportTexts.managerFailed}</p>
            <Button variant="plain" onClick={() => void query.refetch()}>
              {commonTexts.retry}
            </Button>
          </div>,
        )
      }
    >
      {(manager) => titled(<Known manager={manager} />)}
    </QueryView>
  )
}

function Known({ manager }: { manager: Manager | null }) {
  if (!manager || manager.is_placeholder) return <p>{supportTexts.noManager}</p>
  const { name, phone, email, hours } = manager
  return (
    <>
      <p className="font-semibold">{name}</p>
      {hours && <p className="text-sm text-quiet">{persianDigits(hours)}</p>}
      {phone && phone !== runtimeConfig.supportPhone && <PhoneLink phone={phone} />}
      {email && (
        <a
          href={`mailto:${email}`}
          className="flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          <bdi dir="ltr" className="wrap-anywhere">
            {email}
          </bdi>
        </a>
      )}
    </>
  )
}

/** The operator's support phone (§9.11). */
function PhoneCard() {
  const { supportPhone } = runtimeConfig
  if (!supportPhone) return null
  return (
    <div className={`${cardLook} flex items-center gap-3 p-4`}>
      <Icon shape={phoneIcon} className="size-6 text-accent" />
      <div className="min-w-0">
        <h3 className="text-sm text-quiet">{supportTexts.phone}</h3>
        <PhoneLink phone={supportPhone} />
      </div>
    </div>
  )
}
