import { profileQuery, userQuery } from '../../api/account.ts'
import { queryClient } from '../../api/query-client.ts'
import { accountScope } from '../../navigation/place.ts'
import type { AccountType } from './events.ts'

type Known = { isStaff: boolean | undefined; isVip: boolean | undefined }

/** From what the panel knows anyway; nothing is asked for. */
export function accountTypeOf({ isStaff, isVip }: Known): AccountType {
  if (isStaff) return 'staff'
  if (isVip === undefined) return 'guest'
  return isVip ? 'vip' : 'advertiser'
}

/** Of the account whose page is open. */
export function currentAccountType(): AccountType {
  const account = accountScope(location.pathname)?.account
  if (account === undefined) return 'guest'
  return accountTypeOf({
    isStaff: queryClient.getQueryData(userQuery(account).queryKey)?.is_staff,
    isVip: queryClient.getQueryData(profileQuery(account).queryKey)?.is_vip,
  })
}
