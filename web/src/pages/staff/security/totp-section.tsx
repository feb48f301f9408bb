import type { FactorMade, StaffFactor, TotpSecret } from '@jarchi/shared/api/staff-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { beginTotp, dropTotp, factorQuery, keepTotp } from '../../../api/staff/factor.ts'
import { useForm } from '../../../form/use-form.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField, typedCode } from '../../../ui/code-field.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { showToast } from '../../../ui/toasts.tsx'
import type { Confirmed } from '../../financial/confirm-by-code.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { SectionCard } from '../section-card.tsx'

const texts = factorTexts.totp
type Props = { factor: StaffFactor; confirmed: Confirmed; onMade: (made: FactorMade) => void }

/** Codes of an app, for phones without passkeys. */
export function TotpSection({ factor, confirmed, onMade }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  const begin = useMutation({
    mutationFn: () => confirmed(beginTotp),
    onError: (error) => tellFailure(texts.failed, error),
  })
  const remove = useMutation({
    mutationFn: dropTotp,
    async onSuccess() {
      await queryClient.invalidateQueries(factorQuery)
      showToast('success', texts.removed)
    },
    onError: (error) => tellFailure(texts.notRemoved, error),
    onSettled: () => setRemoving(false),
  })
  return (
    <SectionCard
      title={texts.title}
      hint={texts.hint}
      actions={
        factor.has_totp ? (
          <Button variant="plain" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        ) : (
          <Button variant="plain" busy={begin.isPending} onClick={() => begin.mutate()}>
            {texts.add}
          </Button>
        )
      }
    >
      {factor.has_totp && <p className="text-sm">{texts.on}</p>}
      {begin.data && <TotpDialog secret={begin.data} onMade={onMade} onClose={begin.reset} />}
      <ConfirmDialog
        open={isRemoving}
        title={texts.remove}
        confirm={factorTexts.passkeys.remove}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        {texts.removeText}
      </ConfirmDialog>
    </SectionCard>
  )
}

type DialogProps = { secret: TotpSecret; onMade: (made: FactorMade) => void; onClose: () => void }

function TotpDialog({ secret, onMade, onClose }: DialogProps) {
  const form = useForm({
    fresh: { code: '' },
    send: ({ code }) => keepTotp(typedCode(code)),
    async onSent(made) {
      await queryClient.invalidateQueries(factorQuery)
      showToast('success', texts.added)
      onClose()
      onMade(made)
    },
    fieldOf: () => null,
  })
  return (
    <FormDialog form={form} title={texts.add} confirm={texts.confirm} onClose={onClose}>
      <p>{texts.scan}</p>
      <p dir="ltr" className="rounded-field bg-page p-3 text-center font-semibold wrap-anywhere select-all">
        {secret.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <a href={secret.uri} className="text-accent underline">
        {texts.open}
      </a>
      <CodeField
        {...form.text('code')}
        label={texts.code}
        onCode={(code) => form.change({ code })}
        onWhole={form.send}
      />
    </FormDialog>
  )
}
