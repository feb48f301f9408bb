import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../api/account.ts'
import { accountInfoQuery } from '../../api/profile.ts'
import { fa } from '../../i18n/common.ts'
import { FieldSkeletons } from '../../ui/field-skeletons.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { EmailSection } from './email-section.tsx'
import { GeneralInfoForm } from './general-info-form.tsx'
import { ImageSection } from './image-section.tsx'

export function GeneralInfo({ account }: { account: number }) {
  const profile = useQuery(profileQuery(account))
  const info = useQuery(accountInfoQuery(account))
  const isLoading = useHeldBusy(profile.isPending || info.isPending)
  if (isLoading) return <FieldSkeletons label={fa.loading} />
  if (profile.data && info.data)
    return (
      <div className="flex flex-col gap-4 md:gap-6">
        <ImageSection account={account} info={info.data} />
        <GeneralInfoForm account={account} profile={profile.data} info={info.data} />
        <EmailSection account={account} />
      </div>
    )
  const failed = profile.isError ? profile : info
  return <QueryError error={failed.error} busy={failed.isFetching} onRetry={failed.refetch} />
}
