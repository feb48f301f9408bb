import { useQuery } from '@tanstack/react-query'
import type { VerdictSettings as Settings } from '@jarchi/shared/api/verdict-settings.ts'
import { saveVerdictSettings, verdictSettingsQuery } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { useForm } from '../../form/use-form.ts'
import { commonTexts } from '../../i18n/common.ts'
import { verdictTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { cardLook } from '../../ui/looks.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { QueryView } from '../../ui/query-view.tsx'

/** How the user is told about review decisions on the account's ads. */
export function VerdictSettings({ account }: { account: number }) {
  const settings = useQuery(verdictSettingsQuery(account))
  return (
    <QueryView
      query={settings}
      failed={verdictTexts.failed}
      skeleton={<FieldSkeletons label={commonTexts.loading} />}
    >
      {(known) => <VerdictForm account={account} settings={known} />}
    </QueryView>
  )
}

function VerdictForm({ account, settings }: { account: number; settings: Settings }) {
  const isImpersonated = useIsImpersonated(account)
  const form = useForm({
    fresh: settings,
    send: (values) => saveVerdictSettings(account, values),
    onSent(saved) {
      queryClient.setQueryData(verdictSettingsQuery(account).queryKey, saved)
      showToast('success', verdictTexts.saved)
    },
  })
  return (
    <form {...form.props} className={`${cardLook} flex max-w-2xl flex-col gap-5 p-4 md:p-6`}>
      <div>
        <h2>{verdictTexts.title}</h2>
        <p className="mt-1 text-sm text-quiet">{verdictTexts.text}</p>
      </div>
      <div className="grid gap-2">
        {(['sms', 'email'] as const).map((way) => (
          <ChoiceCard
            key={way}
            type="checkbox"
            className="gap-3"
            checked={form.values[`by_${way}`]}
            onChange={({ target }) => form.change({ ...form.values, [`by_${way}`]: target.checked })}
          >
            {verdictTexts[way]}
          </ChoiceCard>
        ))}
      </div>
      {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
      {isImpersonated === false && (
        <Button type="submit" busy={form.isSending} className="sm:self-start">
          {verdictTexts.save}
        </Button>
      )}
    </form>
  )
}
