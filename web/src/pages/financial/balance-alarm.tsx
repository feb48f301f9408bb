import { useQuery } from '@tanstack/react-query'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import { permissionsQuery } from '../../api/account.ts'
import { noticeSettingsQuery, saveNoticeSettings } from '../../api/financial.ts'
import { queryClient } from '../../api/query-client.ts'
import { useForm } from '../../form/use-form.ts'
import { tomanText } from '../../i18n/format.ts'
import { noticeTexts } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { FieldError } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { QueryView } from '../query-view.tsx'

const fa = noticeTexts.settings

/** Below which balance the advertiser wants to be told; not for those who may not see balances. */
export function BalanceAlarm({ account }: { account: number }) {
  const permissions = useQuery(permissionsQuery(account))
  const mayView = permissions.data?.includes(VIEW_AMOUNTS) === true
  const settings = useQuery({ ...noticeSettingsQuery(account), enabled: mayView })
  if (!mayView) return null
  return (
    <QueryView query={settings} skeleton={<Skeleton className="h-40" />}>
      {({ low_balance }) => (
        <section className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
          <h2>{fa.title}</h2>
          <p>{fa.text}</p>
          <MarkForm key={low_balance} account={account} mark={low_balance} />
        </section>
      )}
    </QueryView>
  )
}

function MarkForm({ account, mark }: { account: number; mark: number | null }) {
  const form = useForm({
    fresh: { low_balance: mark },
    send: (filled) => saveNoticeSettings(account, filled),
    onSent(saved) {
      queryClient.setQueryData(noticeSettingsQuery(account).queryKey, saved)
      const { low_balance } = saved
      showToast('success', low_balance === null ? fa.off : fa.saved(tomanText(low_balance)))
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <MoneyField {...form.money('low_balance')} label={fa.mark} hint={fa.hint} />
      {form.refusal && <FieldError>{form.refusal.message}</FieldError>}
      <Button type="submit" variant="plain" busy={form.isSending} className="sm:self-start">
        {fa.save}
      </Button>
    </form>
  )
}
