import type { AccountInfo, AdvertiserProfile } from '@jarchi/shared/api/accounts.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/http/api-error.ts'
import { dayText } from '../../i18n/date-format.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { cardLook } from '../../ui/card-look.ts'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  profile: AdvertiserProfile
  info: AccountInfo
  /** What was typed before a reload, by the names of fields. */
  kept: Readonly<Record<string, string>> | null
  problem: ApiError | null
}

export function GeneralInfoFields({ profile, info, kept, problem }: Props) {
  const given = (name: string, value: string | null) => ({
    name,
    defaultValue: kept?.[name] ?? value ?? '',
    error: problem?.problemOf(name),
  })
  const link = (name: string, label: string, value: string | null) => (
    <TextInput
      {...given(name, value)}
      label={`${label} ${fa.optional}`}
      type="url"
      inputMode="url"
      dir="ltr"
      placeholder="https://"
    />
  )
  return (
    <>
      <fieldset className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
        <legend className="sr-only">{fa.account}</legend>
        <h2 aria-hidden="true">{fa.account}</h2>
        <TextInput {...given('name', profile.name)} label={fa.name} />
        {link('website_url', fa.website, profile.website_url)}
        {link('telegram_bot_link', fa.telegram, profile.telegram_bot_link)}
      </fieldset>
      <fieldset className={`${cardLook} grid gap-4 p-4 sm:grid-cols-2 md:p-6`}>
        <legend className="sr-only">{fa.you}</legend>
        <h2 aria-hidden="true" className="sm:col-span-2">
          {fa.you}
        </h2>
        <TextInput {...given('first_name', info.first_name)} label={fa.firstName} />
        <TextInput {...given('last_name', info.last_name)} label={fa.lastName} />
        <dl className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <Fact name={fa.phone}>
            <bdi dir="ltr">{persianDigits(info.phone)}</bdi>
          </Fact>
          <Fact name={fa.joined}>{dayText(info.join_date)}</Fact>
        </dl>
      </fieldset>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
