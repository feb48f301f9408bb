import type { Manager } from '@jarchi/shared/api/support.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { dataHolder } from '../../../api/data-state.ts'
import { managerQuery } from '../../../api/support.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { fa as common } from '../../../i18n/common.ts'
import { supportTexts as fa } from '../../../i18n/support.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/card-look.ts'
import { Icon } from '../../../ui/icon.tsx'
import { userIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { PhoneLink } from './phone-link.tsx'

/** The account's manager; a list that did not come says so (§8). */
export function ManagerCard({ account }: { account: number }) {
  const query = useQuery(managerQuery(account))
  const manager = dataHolder(query)
  const isLoading = useHeldBusy(query.isPending)
  if (isLoading) return <Skeleton className="h-24 w-full" />
  return (
    <div className={`${cardLook} flex items-start gap-3 p-4`}>
      <Icon shape={userIcon} className="size-6 text-accent" />
      <div className="min-w-0 flex-1">
        <h3 className="text-sm text-quiet">{fa.manager}</h3>
        {manager.state === 'fail' && (
          <div role="alert" className="flex flex-col items-start gap-2">
            <p className="text-danger">{fa.managerFailed}</p>
            <Button variant="plain" busy={query.isFetching} onClick={() => void query.refetch()}>
              {common.retry}
            </Button>
          </div>
        )}
        {manager.state === 'set' && <Known manager={manager.data} />}
      </div>
    </div>
  )
}

function Known({ manager }: { manager: Manager | null }) {
  if (!manager || manager.is_placeholder) return <p>{fa.noManager}</p>
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
