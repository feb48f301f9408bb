import type { ContactName, ContactState } from '@jarchi/shared/api/contacts.ts'
import { useEffect } from 'react'
import { startContactChange } from '../../api/profile.ts'
import { forgetWork, saveWork, savedWork } from '../../form/unfinished-work.ts'
import { useForm } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Contact } from './contacts.tsx'

type Props = {
  account: number
  contact: Contact
  inForce: string | null
  /** Why the earlier change failed. */
  refusal: string | undefined
  takesFocus: boolean
  onState: (state: ContactState) => void
  onClose: () => void
}

/** Asks for a new number or address, which is then verified with codes. */
export function ContactForm({ account, contact, inForce, takesFocus, ...props }: Props) {
  const { name } = contact
  const form = useForm({
    fresh: { email: '', phone: '' },
    work: workOf(account, name),
    problemsOf: ({ [name]: typed }) => problemTexts({ [name]: contact.problemOf(typed, inForce) }),
    send: ({ [name]: typed }) => startContactChange(account, name, typed),
    onSent(state, { [name]: typed }) {
      // If the change expires before it is confirmed, the value is shown here again.
      keepContact(account, name, typed)
      props.onState(state)
    },
  })
  const { focus } = form
  useEffect(() => {
    if (takesFocus) focus()
  }, [focus, takesFocus])
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextInput
        {...form.text(name)}
        {...contact.fieldOf(inForce)}
        error={form.problemOf(name) ?? form.refusalText ?? props.refusal}
        dir="ltr"
      />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="plain" busy={form.isSending}>
          {contact.texts.next}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            form.reset()
            props.onClose()
          }}
        >
          {actionTexts.cancel}
        </Button>
      </div>
      {contact.renderHelp?.(account)}
    </form>
  )
}

const workOf = (account: number, name: ContactName) => `${name}/${account}`

export const keepContact = (account: number, name: ContactName, typed: string) =>
  saveWork(workOf(account, name), { [name]: typed })
export const forgetContact = (account: number, name: ContactName) => forgetWork(workOf(account, name))
export const hasSavedContact = (account: number, name: ContactName) =>
  savedWork(workOf(account, name)) !== null
