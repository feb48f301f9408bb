import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { forgetWork, saveWork, savedWork } from '../../form/unfinished-work.ts'
import { useForm } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** A contact of a user, with the same names as in the calls. */
type Contact = 'email' | 'phone'

type Props<State> = {
  account: number
  name: Contact
  field: ComponentProps<typeof TextInput>
  /** The code of its problem. */
  problemOf: (typed: string) => string | undefined
  /** Why the earlier change failed. */
  refusal?: string | undefined
  next: string
  takesFocus: boolean
  start: (typed: string) => Promise<State>
  onState: (state: State) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for a new number or address, which is then verified with codes. */
export function ContactForm<State>({ account, name, takesFocus, ...props }: Props<State>) {
  const form = useForm({
    fresh: { email: '', phone: '' },
    work: workOf(account, name),
    problemsOf: ({ [name]: typed }) => problemTexts({ [name]: props.problemOf(typed) }),
    send: ({ [name]: typed }) => props.start(typed),
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
        {...props.field}
        error={form.problemOf(name) ?? form.refusalText ?? props.refusal}
        dir="ltr"
      />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="plain" busy={form.isSending}>
          {props.next}
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
      {props.children}
    </form>
  )
}

const workOf = (account: number, name: Contact) => `${name}/${account}`

export const keepContact = (account: number, name: Contact, typed: string) =>
  saveWork(workOf(account, name), { [name]: typed })
export const forgetContact = (account: number, name: Contact) => forgetWork(workOf(account, name))
export const hasSavedContact = (account: number, name: Contact) => savedWork(workOf(account, name)) !== null
