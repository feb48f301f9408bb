import type { AccountInfo, AdvertiserProfile } from '@jarchi/shared/api/accounts.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { fa as common } from '../../i18n/common.ts'
import { dayText } from '../../i18n/date-format.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { saveGeneralInfo } from './save-general-info.ts'

type Props = { account: number; profile: AdvertiserProfile; info: AccountInfo }

export function GeneralInfoForm({ account, profile, info }: Props) {
  const save = useMutation({
    mutationFn: (form: HTMLFormElement) => saveGeneralInfo(account, new FormData(form)),
    onSuccess: () => showToast('success', common.toast.success),
    onError: (_, form) => focusFirstProblem(form),
  })
  const problem = save.error instanceof ApiError ? save.error : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(event.currentTarget)
  }
  const input = (name: string, label: string, value: string | null) => (
    <TextInput name={name} label={label} defaultValue={value ?? ''} error={problem?.problemOf(name)} />
  )
  const link = (name: string, label: string, value: string | null) => (
    <TextInput
      name={name}
      label={`${label} ${fa.optional}`}
      defaultValue={value ?? ''}
      error={problem?.problemOf(name)}
      type="url"
      inputMode="url"
      dir="ltr"
      placeholder="https://"
    />
  )
  return (
    <form onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-4 md:gap-6">
      <fieldset className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
        <legend className="sr-only">{fa.account}</legend>
        <h2 aria-hidden="true">{fa.account}</h2>
        {input('name', fa.name, profile.name)}
        {link('website_url', fa.website, profile.website_url)}
        {link('telegram_bot_link', fa.telegram, profile.telegram_bot_link)}
      </fieldset>
      <fieldset className={`${cardLook} grid gap-4 p-4 sm:grid-cols-2 md:p-6`}>
        <legend className="sr-only">{fa.you}</legend>
        <h2 aria-hidden="true" className="sm:col-span-2">
          {fa.you}
        </h2>
        {input('first_name', fa.firstName, info.first_name)}
        {input('last_name', fa.lastName, info.last_name)}
        <dl className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <Fact name={fa.phone}>
            <bdi dir="ltr">{persianDigits(info.phone)}</bdi>
          </Fact>
          <Fact name={fa.joined}>{dayText(info.join_date)}</Fact>
        </dl>
      </fieldset>
      {save.error && !problem?.fields.length && <FieldError>{save.error.message}</FieldError>}
      <Button type="submit" busy={save.isPending} className="sm:self-start">
        {fa.save}
      </Button>
    </form>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
