import type { NoticeSettings } from '@jarchi/shared/api/notices.ts'
import { useQuery } from '@tanstack/react-query'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { permissionsQuery } from '../../api/account.ts'
import { noticeSettingsQuery, saveNoticeSettings } from '../../api/financial.ts'
import { queryClient } from '../../api/query-client.ts'
import { useForm } from '../../form/use-form.ts'
import { tomanText } from '../../i18n/format.ts'
import { noticeTexts } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { cardLook } from '../../ui/looks.ts'
import { FieldError } from '../../ui/field.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { QueryView } from '../../ui/query-view.tsx'

const texts = noticeTexts.settings

/**
 * Below which balance, and at which parts of the daily budget, the advertiser is notified; hidden from users
 * who may not see balances.
 */
export function BalanceAlarm({ account }: { account: number }) {
  const permissions = useQuery(permissionsQuery(account))
  const mayView = permissions.data?.includes(VIEW_AMOUNTS) === true
  const settings = useQuery({ ...noticeSettingsQuery(account), enabled: mayView })
  if (!mayView) return null
  return (
    <QueryView query={settings} failed={texts.failed} skeleton={<Skeleton className="h-40" />}>
      {(known) => (
        <section ref={keepFocus} className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
          <h2>{texts.title}</h2>
          <p>{texts.text}</p>
          <NoticeForm key={JSON.stringify(filledBy(known))} account={account} known={known} />
        </section>
      )}
    </QueryView>
  )
}

/** The form's values from the settings. */
const filledBy = ({ low_balance, budget_80, budget_100 }: NoticeSettings) => ({
  low_balance,
  budget_80,
  budget_100,
})

function NoticeForm({ account, known }: { account: number; known: NoticeSettings }) {
  const form = useForm({
    fresh: filledBy(known),
    send: (filled) => saveNoticeSettings(account, filled),
    onSent(saved) {
      queryClient.setQueryData(noticeSettingsQuery(account).queryKey, saved)
      showToast('success', savedText(known.low_balance, saved.low_balance))
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <MoneyField {...form.money('low_balance')} label={texts.mark} hint={texts.hint} />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{texts.budget}</legend>
        <div className="grid gap-2">
          {(['budget_80', 'budget_100'] as const).map((part) => (
            <ChoiceCard
              key={part}
              type="checkbox"
              className="gap-3"
              checked={form.values[part]}
              onChange={({ target }) => form.change({ [part]: target.checked })}
            >
              {texts[part]}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
      <Button type="submit" variant="plain" busy={form.isSending} className="sm:self-start">
        {texts.save}
      </Button>
    </form>
  )
}

function savedText(before: number | null, mark: number | null): string {
  if (before === mark) return texts.budgetSaved
  return mark === null ? texts.off : texts.saved(tomanText(mark))
}
