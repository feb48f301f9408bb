import { profileQuery, userQuery } from '../../api/account.ts'
import { accountInfoQuery, changeAccountInfo, changeProfile } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'

/** Saves what belongs to the account, then what belongs to the user. An empty link is no link. */
export async function saveGeneralInfo(account: number, form: FormData) {
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
