import { LONGEST_PASSKEY_NAME, type FactorMade, type StaffFactor } from '@jarchi/shared/api/staff-factor.ts'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { beginPasskey, dropPasskey, factorQuery, keepPasskey } from '../../../api/staff/factor.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useForm } from '../../../form/use-form.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Confirmed } from '../../financial/confirm-by-code.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { SectionCard } from '../section-card.tsx'
import { byDevice, optionsOf, type Registration } from './by-device.ts'

const texts = factorTexts.passkeys
type Passkey = StaffFactor['passkeys'][number]
type Props = { factor: StaffFactor; confirmed: Confirmed; onMade: (made: FactorMade) => void }

/** The devices with which somebody proves who they are. */
export function PasskeyList({ factor, confirmed, onMade }: Props) {
  const [isMaking, setMaking] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => dropPasskey(id),
    async onSuccess() {
      await queryClient.invalidateQueries(factorQuery)
      showToast('success', texts.removed)
    },
    onError: (error) => tellFailure(texts.notRemoved, error),
    onSettled: () => setRemoved(null),
  })
  const isSupported = browserSupportsWebAuthn()
  const add = isSupported && <Button onClick={() => setMaking(true)}>{texts.add}</Button>
  return (
    <SectionCard title={texts.title} hint={texts.hint} actions={add}>
      {!isSupported && <p className="text-sm">{texts.unsupported}</p>}
      {factor.passkeys.length === 0 && <p className="text-sm">{texts.none}</p>}
      {factor.passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {factor.passkeys.map((each) => (
            <PasskeyRow key={each.id} passkey={each} onRemove={() => setRemoved(each)} />
          ))}
        </ul>
      )}
      {isMaking && (
        <NewPasskeyDialog confirmed={confirmed} onMade={onMade} onClose={() => setMaking(false)} />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={removed ? texts.removeOf(removed.name) : ''}
        confirm={texts.remove}
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed)}
        onClose={() => setRemoved(null)}
      >
        {texts.removeText}
      </ConfirmDialog>
    </SectionCard>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at, is_locked } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 text-sm">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className={is_locked ? 'text-danger' : 'text-quiet'}>
          {is_locked
            ? texts.locked
            : last_used_at
              ? texts.used(dayText(last_used_at))
              : texts.made(dayText(created_at))}
        </p>
      </div>
      <Button variant="quiet" aria-label={texts.removeOf(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}

type NewProps = Omit<Props, 'factor'> & { onClose: () => void }

function NewPasskeyDialog({ confirmed, onMade, onClose }: NewProps) {
  const form = useForm({
    fresh: { name: '' },
    problemsOf: ({ name }): { name?: string } => (name.trim() ? {} : { name: texts.nameNeeded }),
    async send({ name }) {
      const { options } = await confirmed(beginPasskey)
      const passkey = await byDevice(() =>
        startRegistration({ optionsJSON: optionsOf<Registration>(options) }),
      )
      return keepPasskey({ name: name.trim(), passkey })
    },
    async onSent(made) {
      await queryClient.invalidateQueries(factorQuery)
      showToast('success', texts.added)
      onClose()
      onMade(made)
    },
    fieldOf: (path) => (path === 'name' ? 'name' : null),
  })
  return (
    <FormDialog form={form} title={texts.add} confirm={texts.add} onClose={onClose}>
      <TextInput
        {...form.text('name')}
        label={texts.name}
        hint={texts.nameHint}
        maxLength={LONGEST_PASSKEY_NAME}
      />
    </FormDialog>
  )
}
