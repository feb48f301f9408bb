import type { FactorProof } from '@jarchi/shared/api/staff-factor.ts'
import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../api/http/api-error.ts'
import { beginProof, factorQuery, prove } from '../../../api/staff/factor.ts'
import { useForm } from '../../../form/use-form.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField, typedCode } from '../../../ui/code-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { byDevice, optionsOf, type Authentication } from './by-device.ts'

const texts = factorTexts.ask
type Props = { onProved: () => void; onClose: () => void }

/** Asks somebody of the staff to prove who they are; what they were about to do goes on afterwards. */
export function FactorDialog({ onProved, onClose }: Props) {
  const { data: factor, error } = useQuery(factorQuery)
  const [isLost, setLost] = useState(false)
  const hasPasskey = factor?.passkeys.some(({ is_locked }) => !is_locked) ?? false
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{texts.text}</p>
        {error && <FieldError>{failureText(error)}</FieldError>}
        {!factor && !error && <Spinner className="size-6 self-center" />}
        {hasPasskey && <ByPasskey onProved={onProved} />}
        {factor?.has_totp && <ByTotp onProved={onProved} />}
        {factor &&
          (isLost || !(hasPasskey || factor.has_totp) ? (
            <ByRecoveryCode onProved={onProved} />
          ) : (
            <Button variant="quiet" className="self-start" onClick={() => setLost(true)}>
              {texts.byRecovery}
            </Button>
          ))}
      </div>
    </Dialog>
  )
}

type Way = Pick<Props, 'onProved'>

function ByPasskey({ onProved }: Way) {
  const ask = useMutation({
    async mutationFn() {
      const { options } = await beginProof()
      const passkey = await byDevice(() =>
        startAuthentication({ optionsJSON: optionsOf<Authentication>(options) }),
      )
      await prove({ passkey })
    },
    onSuccess: onProved,
  })
  return (
    <div className="flex flex-col gap-2">
      <Button busy={ask.isPending} onClick={() => ask.mutate()}>
        {texts.passkey}
      </Button>
      {ask.error && <FieldError>{failureText(ask.error)}</FieldError>}
    </div>
  )
}

function useCodeForm(onProved: () => void, proofOf: (code: string) => FactorProof) {
  return useForm({
    fresh: { code: '' },
    send: ({ code }) => prove(proofOf(code)),
    onSent: onProved,
    fieldOf: () => null,
  })
}

function ByTotp({ onProved }: Way) {
  const form = useCodeForm(onProved, (code) => ({ code: typedCode(code) }))
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <CodeField
        {...form.text('code')}
        label={texts.code}
        error={form.refusalText}
        onCode={(code) => form.change({ code })}
        onWhole={form.send}
      />
    </form>
  )
}

function ByRecoveryCode({ onProved }: Way) {
  const form = useCodeForm(onProved, (recovery_code) => ({ recovery_code }))
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <TextInput
        {...form.text('code')}
        label={texts.recovery}
        error={form.refusalText}
        dir="ltr"
        autoComplete="off"
      />
      <Button type="submit" variant="plain" busy={form.isSending} className="self-start">
        {texts.confirm}
      </Button>
    </form>
  )
}
