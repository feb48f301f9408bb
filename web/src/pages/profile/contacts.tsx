import type { ContactName } from '@jarchi/shared/api/contacts.ts'
import { emailAddress } from '@jarchi/shared/people/email.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { userQuery } from '../../api/account.ts'
import { accountInfoQuery, reportConfigQuery, sessionsQuery } from '../../api/profile.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { emailTexts, phoneTexts } from '../../i18n/profile.ts'
import { Link } from '../../navigation/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import type { TextInput } from '../../ui/text-input.tsx'

/** What differs between an e-mail address and a phone. */
export type Contact = {
  name: ContactName
  texts: typeof emailTexts | typeof phoneTexts
  shown: (target: string) => string
  renderInForce: (inForce: string | null) => ReactNode
  fieldOf: (inForce: string | null) => ComponentProps<typeof TextInput>
  /** The code of a problem with a new contact. */
  problemOf: (typed: string, inForce: string | null) => string | undefined
  /** Below the form. */
  renderHelp?: (account: number) => ReactNode
  /** The answers that change with it. */
  shownBy: (account: number) => QueryKey[]
}

export const email: Contact = {
  name: 'email',
  texts: emailTexts,
  shown: (address) => address,
  renderInForce(address) {
    if (address === null) return <p>{emailTexts.none}</p>
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi dir="ltr" className="font-semibold wrap-anywhere">
          {address}
        </bdi>
        <span className="inline-flex items-center gap-1 text-sm font-semibold text-success">
          <Icon shape={checkIcon} className="size-4.5" />
          {emailTexts.verified}
        </span>
      </p>
    )
  },
  fieldOf: (inForce) => ({
    label: inForce === null ? emailTexts.address : emailTexts.newAddress,
    hint: emailTexts.addressHint,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    placeholder: emailTexts.sample,
    maxLength: 300,
  }),
  problemOf(typed) {
    if (emailAddress(typed) !== null) return undefined
    return typed.trim() === '' ? 'required' : 'not_an_email'
  },
  shownBy: (account) => [accountInfoQuery(account).queryKey, reportConfigQuery(account).queryKey],
}

/** The number that the user signs in with. */
export const phone: Contact = {
  name: 'phone',
  texts: phoneTexts,
  shown: persianDigits,
  renderInForce: (number) => (
    <bdi dir="ltr" className="self-start font-semibold">
      {persianDigits(number ?? '')}
    </bdi>
  ),
  fieldOf: () => ({
    label: phoneTexts.newNumber,
    hint: phoneTexts.hint(runtimeConfig.marketplaceName),
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    maxLength: 40,
    placeholder: phoneTexts.sample,
    onInput: showPersianDigits,
  }),
  problemOf(typed, inForce) {
    const number = mobilePhone(typed)
    if (number === null) return 'not_a_mobile'
    return number === inForce ? 'same_phone' : undefined
  },
  renderHelp: (account) => (
    <p className="text-sm text-quiet">
      {phoneTexts.lost}{' '}
      <Link to={paths.support(account)} className="text-accent underline">
        {phoneTexts.support}
      </Link>
    </p>
  ),
  // Other devices are signed out.
  shownBy: (account) =>
    [accountInfoQuery, userQuery, reportConfigQuery, sessionsQuery].map((query) => query(account).queryKey),
}
