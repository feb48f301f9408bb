import type { AccountInfo, AdvertiserProfile } from '@jarchi/shared/api/accounts.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { profileQuery, userQuery } from '../../api/account.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { accountInfoQuery, changeAccountInfo, changeProfile } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { fa as common } from '../../i18n/common.ts'
import { dayText } from '../../i18n/date-format.ts'
import { profileTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { cardLook } from '../../ui/looks.ts'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'
import { QueryView } from '../query-view.tsx'
import { EmailSection } from './email-section.tsx'
import { ImageSection } from './image-section.tsx'

export function GeneralInfo({ account }: { account: number }) {
  const profileAsked = useQuery(profileQuery(account))
  const infoAsked = useQuery(accountInfoQuery(account))
  const skeleton = <FieldSkeletons label={common.loading} />
  return (
    <QueryView query={profileAsked} skeleton={skeleton}>
      {(profile) => (
        <QueryView query={infoAsked} skeleton={skeleton}>
          {(info) => (
            <div className="flex flex-col gap-4 md:gap-6">
              <ImageSection account={account} info={info} />
              <GeneralInfoForm account={account} profile={profile} info={info} />
              <EmailSection account={account} />
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

type Props = { account: number; profile: AdvertiserProfile; info: AccountInfo }

/** Who the account and the user are; what is typed is kept until it has been saved. */
function GeneralInfoForm({ account, profile, info }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useState(() => keptGeneralInfo(account))
  const save = useMutation({
    mutationFn: (form: HTMLFormElement) => saveGeneralInfo(account, new FormData(form)),
    onSuccess: () => {
      forgetGeneralInfo(account)
      setKept(null)
      showToast('success', common.toast.success)
    },
    onError: (_, form) => focusFirstProblem(form),
  })
  const problem = save.error instanceof ApiError ? save.error : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(event.currentTarget)
  }
  const startOver = () => {
    forgetGeneralInfo(account)
    setKept(null)
    save.reset()
    requestAnimationFrame(() => {
      element.current?.reset()
      // The pressed button leaves with its notice.
      element.current?.querySelector('input')?.focus()
    })
  }
  return (
    <form
      ref={element}
      onSubmit={submit}
      onInput={({ currentTarget }) => keepGeneralInfo(account, currentTarget)}
      noValidate
      className="flex max-w-2xl flex-col gap-4 md:gap-6"
    >
      {kept && (
        <RestoredNotice
          text={profileTexts.restored}
          startOver={profileTexts.startOver}
          onStartOver={startOver}
        />
      )}
      <GeneralInfoFields profile={profile} info={info} kept={kept} problem={problem} />
      {save.error && !problem?.fields.length && <FieldError>{save.error.message}</FieldError>}
      <Button type="submit" busy={save.isPending} className="sm:self-start">
        {profileTexts.save}
      </Button>
    </form>
  )
}

type GeneralInfoFieldsProps = {
  profile: AdvertiserProfile
  info: AccountInfo
  /** What was typed before a reload, by the names of fields. */
  kept: Readonly<Record<string, string>> | null
  problem: ApiError | null
}

function GeneralInfoFields({ profile, info, kept, problem }: GeneralInfoFieldsProps) {
  const given = (name: string, value: string | null) => ({
    name,
    defaultValue: kept?.[name] ?? value ?? '',
    error: problem?.problemOf(name),
  })
  const link = (name: string, label: string, value: string | null) => (
    <TextInput
      {...given(name, value)}
      label={`${label} ${profileTexts.optional}`}
      type="url"
      inputMode="url"
      dir="ltr"
      placeholder="https://"
    />
  )
  return (
    <>
      <fieldset className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
        <legend className="sr-only">{profileTexts.account}</legend>
        <h2 aria-hidden="true">{profileTexts.account}</h2>
        <TextInput {...given('name', profile.name)} label={profileTexts.name} />
        {link('website_url', profileTexts.website, profile.website_url)}
        {link('telegram_bot_link', profileTexts.telegram, profile.telegram_bot_link)}
      </fieldset>
      <fieldset className={`${cardLook} grid gap-4 p-4 sm:grid-cols-2 md:p-6`}>
        <legend className="sr-only">{profileTexts.you}</legend>
        <h2 aria-hidden="true" className="sm:col-span-2">
          {profileTexts.you}
        </h2>
        <TextInput {...given('first_name', info.first_name)} label={profileTexts.firstName} />
        <TextInput {...given('last_name', info.last_name)} label={profileTexts.lastName} />
        <Facts
          look="columns"
          className="sm:col-span-2"
          rows={[
            [
              profileTexts.phone,
              <bdi key="phone" dir="ltr">
                {persianDigits(info.phone)}
              </bdi>,
            ],
            [profileTexts.joined, dayText(info.join_date)],
          ]}
        />
      </fieldset>
    </>
  )
}

/** Saves what belongs to the account, then what belongs to the user. An empty link is no link. */
async function saveGeneralInfo(account: number, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const profile = await changeProfile(account, {
    name: text('name'),
    website_url: text('website_url') || null,
    telegram_bot_link: text('telegram_bot_link') || null,
  })
  queryClient.setQueryData(profileQuery(account).queryKey, profile)
  const info = await changeAccountInfo(account, {
    first_name: text('first_name'),
    last_name: text('last_name'),
  })
  queryClient.setQueryData(accountInfoQuery(account).queryKey, info)
  await queryClient.invalidateQueries(userQuery(account))
}

const keyOf = (account: number) => `general-info/${account}`
const NAMES = ['name', 'website_url', 'telegram_bot_link', 'first_name', 'last_name'] as const

const forgetGeneralInfo = (account: number) => forgetWork(keyOf(account))

function keepGeneralInfo(account: number, form: HTMLFormElement) {
  keepWork(keyOf(account), Object.fromEntries(new FormData(form)))
}

/** The fields as they were left, by their names; null where nothing was left unsaved. */
function keptGeneralInfo(account: number): Readonly<Record<string, string>> | null {
  const work = keptWork(keyOf(account))
  if (!work) return null
  const texts = NAMES.flatMap((name) => (typeof work[name] === 'string' ? [[name, work[name]] as const] : []))
  return Object.fromEntries(texts)
}
