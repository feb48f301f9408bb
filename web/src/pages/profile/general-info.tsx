import type { AccountInfo, AdvertiserProfile } from '@jarchi/shared/api/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { profileQuery, userQuery } from '../../api/account.ts'
import { accountInfoQuery, changeAccountInfo, changeProfile } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMay } from '../../api/use-may.ts'
import { useForm } from '../../form/use-form.ts'
import { commonTexts } from '../../i18n/common.ts'
import { dayText } from '../../i18n/date-format.ts'
import { profileTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { cardLook } from '../../ui/looks.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ContactSection } from './contact-section.tsx'
import { email, phone } from './contacts.tsx'
import { ImageSection } from './image-section.tsx'

export function GeneralInfo({ account }: { account: number }) {
  const profileAsked = useQuery(profileQuery(account))
  const infoAsked = useQuery(accountInfoQuery(account))
  const skeleton = <FieldSkeletons label={commonTexts.loading} />
  return (
    <QueryView query={profileAsked} failed={profileTexts.failed} skeleton={skeleton}>
      {(profile) => (
        <QueryView query={infoAsked} failed={profileTexts.failed} skeleton={skeleton}>
          {(info) => (
            <div className="flex flex-col gap-4 md:gap-6">
              <ImageSection account={account} info={info} />
              <GeneralInfoForm account={account} profile={profile} info={info} />
              <ContactSection account={account} contact={phone} />
              <ContactSection account={account} contact={email} />
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

type Props = { account: number; profile: AdvertiserProfile; info: AccountInfo }
/** Whether the user's role allows to change the account's data, besides their own. */
type MayEdit = { mayEdit: boolean }

/** The data of the account and the user; typed values are kept until they are saved. */
function GeneralInfoForm({ account, profile, info }: Props) {
  const mayEdit = useMay(account, 'edit')
  const form = useGeneralInfoForm({ account, profile, info, mayEdit })
  return (
    <form {...form.props} className="flex max-w-2xl flex-col gap-4 md:gap-6">
      {form.isRestored && (
        <RestoredNotice
          text={profileTexts.restored}
          startOver={profileTexts.startOver}
          onStartOver={form.startOver}
        />
      )}
      <div className={`${cardLook} flex flex-col gap-6 p-4 md:p-6`}>
        <GeneralInfoFields form={form} info={info} mayEdit={mayEdit} />
        {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
        <Button type="submit" busy={form.isSending} className="sm:self-start">
          {profileTexts.save}
        </Button>
      </div>
    </form>
  )
}

function useGeneralInfoForm({ account, profile, info, mayEdit }: Props & MayEdit) {
  return useForm({
    fresh: {
      name: profile.name ?? '',
      website_url: profile.website_url ?? '',
      telegram_bot_link: profile.telegram_bot_link ?? '',
      first_name: info.first_name,
      last_name: info.last_name,
    },
    work: `general-info/${account}`,
    problemsOf: ({ name }) => (mayEdit && name.trim() === '' ? { name: profileTexts.nameNeeded } : {}),
    send: (typed) => saveGeneralInfo(account, typed, mayEdit),
    onSent: () => showToast('success', profileTexts.saved),
  })
}

type GeneralInfo = ReturnType<typeof useGeneralInfoForm>
type Name = 'name' | 'website_url' | 'telegram_bot_link' | 'first_name' | 'last_name'

type FieldsProps = MayEdit & { form: GeneralInfo; info: AccountInfo }

function GeneralInfoFields({ form, info, mayEdit }: FieldsProps) {
  const link = (name: 'website_url' | 'telegram_bot_link', label: string, sample: string) => (
    <TextInput
      {...form.text(name)}
      label={`${label} ${profileTexts.optional}`}
      type="url"
      inputMode="url"
      dir="ltr"
      placeholder={sample}
    />
  )
  return (
    <>
      <section aria-labelledby="account-title" className="flex flex-col gap-4">
        <h2 id="account-title">{profileTexts.account}</h2>
        {mayEdit ? (
          <>
            <TextInput {...form.text('name')} label={profileTexts.name} />
            {link('website_url', profileTexts.website, 'https://')}
            {link('telegram_bot_link', profileTexts.telegram, '@shopbot')}
          </>
        ) : (
          <AccountFacts {...form.values} />
        )}
      </section>
      <section aria-labelledby="person-title" className="grid gap-4 sm:grid-cols-2">
        <h2 id="person-title" className="sm:col-span-2">
          {profileTexts.you}
        </h2>
        <TextInput {...form.text('first_name')} label={profileTexts.firstName} />
        <TextInput {...form.text('last_name')} label={profileTexts.lastName} />
        <Facts
          look="columns"
          className="sm:col-span-2"
          rows={[[profileTexts.joined, dayText(info.join_date)]]}
        />
      </section>
    </>
  )
}

function AccountFacts({ name, website_url, telegram_bot_link }: Record<Name, string>) {
  const address = (text: string) => text && <bdi dir="ltr">{text}</bdi>
  const rows = [
    [profileTexts.name, name],
    [profileTexts.website, address(website_url)],
    [profileTexts.telegram, address(telegram_bot_link)],
  ] as const
  return <Facts look="columns" rows={rows.filter(([, value]) => value)} />
}

/** Saves the account's data, then the user's. An empty link means no link. */
async function saveGeneralInfo(account: number, typed: Record<Name, string>, mayEdit: boolean) {
  if (mayEdit) await saveProfile(account, typed)
  const info = await changeAccountInfo(account, {
    first_name: typed.first_name.trim(),
    last_name: typed.last_name.trim(),
  })
  queryClient.setQueryData(accountInfoQuery(account).queryKey, info)
  await queryClient.invalidateQueries(userQuery(account))
}

async function saveProfile(account: number, typed: Record<Name, string>) {
  const profile = await changeProfile(account, {
    name: typed.name.trim(),
    website_url: webAddress(typed.website_url),
    telegram_bot_link: telegramAddress(typed.telegram_bot_link),
  })
  queryClient.setQueryData(profileQuery(account).queryKey, profile)
}

/** A website as people type it: without a scheme it becomes https; null if it is empty. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  return /^[^\s/:@]+\.[^\s:@]+$/.test(text) ? `https://${text}` : text
}

/** A Telegram bot, by its address or name. */
export function telegramAddress(typed: string): string | null {
  const [, name] = /^@?(\w{5,32})$/.exec(typed.trim()) ?? []
  return name ? `https://t.me/${name}` : webAddress(typed)
}
