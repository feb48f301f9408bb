import { roleOf } from '@jarchi/shared/people/roles.ts'
import { inviteMember, membersQuery } from '../../api/members.ts'
import { queryClient } from '../../api/query-client.ts'
import { keptFailureText } from '../../form/kept-failure.ts'
import { useForm } from '../../form/use-form.ts'
import { membersTexts } from '../../i18n/members.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { cardLook } from '../../ui/looks.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useConfirmation } from '../financial/confirm-by-code.tsx'
import { TermsFields, type Terms } from './member-terms.tsx'

const texts = membersTexts

type Values = Terms & { phone: string }

const FRESH: Values = { phone: '', role: 'viewer', day_limit: null, month_limit: null }

/** The form that invites a phone; what was typed stays until it is sent. */
export function InviteMember({ account }: { account: number }) {
  const { confirmed, dialog } = useConfirmation(account, texts.code)
  const form = useForm<Values, Awaited<ReturnType<typeof inviteMember>>>({
    fresh: FRESH,
    work: `invitation ${account}`,
    read: readValues,
    send: (values) => confirmed(() => inviteMember(account, values)),
    onSent(list) {
      queryClient.setQueryData(membersQuery(account).queryKey, list)
      form.startOver()
      showToast('success', texts.sent)
    },
  })
  return (
    <>
      <form {...form.props} className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
        <h2>{texts.invite}</h2>
        <TextInput
          {...form.text('phone')}
          label={texts.phone}
          hint={texts.phoneHint}
          type="tel"
          inputMode="tel"
          dir="ltr"
        />
        <TermsFields values={form.values} change={form.change} money={form.money} />
        {form.refusal && <FieldError>{keptFailureText(form.refusal)}</FieldError>}
        <Button type="submit" busy={form.isSending} className="sm:self-start">
          {texts.send}
        </Button>
      </form>
      {dialog}
    </>
  )
}

function readValues({ phone, role, day_limit, month_limit }: Readonly<Record<string, unknown>>): Values {
  const amount = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    phone: typeof phone === 'string' ? phone : '',
    role: roleOf(role),
    day_limit: amount(day_limit),
    month_limit: amount(month_limit),
  }
}
