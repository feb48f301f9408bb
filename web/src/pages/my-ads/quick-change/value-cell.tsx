import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { Suspense, useEffect, useRef, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { useToday } from '../../../api/use-today.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { DayDialog } from '../../campaign-values/day-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, closeIcon, editIcon } from '../../../ui/icons.ts'
import { useHeldBusy } from '../../../ui/spinner.tsx'
import { ChangeField, draftOf, fieldLabel, type FieldName } from './change-field.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { useQuickChange } from './use-quick-change.ts'

type Props = {
  account: number
  campaign: Campaign
  mayEdit: boolean
  name: FieldName
  /** The value, with a word on it; a title stands `beside` the button that changes it. */
  text?: string
  note?: string | null
  beside?: ReactNode
}

/** A value of an ad in a table's cell; a press or Enter opens its field there, and `beside` is away meanwhile. */
export function ValueCell({ account, campaign, mayEdit, name, text, note, beside }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const cell = useRef<HTMLElement | null>(null)
  const isFocusOwed = useRef(false)
  const close = () => {
    const { activeElement } = document
    // A user who has moved on meanwhile is not fetched back.
    isFocusOwed.current = activeElement === document.body || cell.current?.contains(activeElement) === true
    setIsOpen(false)
  }
  // After its dialog, which gives the focus back too.
  useEffect(() => {
    if (!isOpen && isFocusOwed.current) cell.current?.focus()
    isFocusOwed.current = false
  }, [isOpen])
  const field = { account, campaign, onClose: close }
  // An open field stays, with what was typed, when the role is taken away.
  if (isOpen && name !== 'ends_on')
    return <CellField {...field} name={name} onLeave={() => setIsOpen(false)} />
  const shown = (
    <>
      {text}
      {note && <span className="block text-xs text-quiet">{note}</span>}
    </>
  )
  if (!isOpen && (campaign.archived_at || !mayEdit)) return beside ?? shown
  const change = quickChangeTexts.changeOf(fieldLabel(name), campaign.title)
  const value = (
    <button
      type="button"
      tabIndex={-1}
      aria-label={[text, note, change].filter(Boolean).join(' ')}
      className="value -mx-2 min-h-11 rounded-field px-2 text-start hover:bg-page"
      onClick={({ currentTarget }) => {
        cell.current = currentTarget.closest('td, th')
        setIsOpen(true)
      }}
    >
      {beside ? <Icon shape={editIcon} className="size-4.5 text-quiet" /> : shown}
    </button>
  )
  return (
    <>
      {beside}
      {value}
      {isOpen && <EndDay {...field} />}
    </>
  )
}

type CellFieldProps = Pick<Props, 'account' | 'campaign' | 'name'> & {
  onClose: () => void
  /** The focus has left it already. */
  onLeave: () => void
}

/** Enter saves, Escape leaves; leaving it unchanged closes it, too. */
function CellField({ account, campaign, name, onClose, onLeave }: CellFieldProps) {
  const [draft, setDraft] = useState(() => draftOf(campaign, name))
  const changing = useQuickChange(account, campaign, onClose)
  const { seen, isBusy, conflict, problem } = changing
  const isShownBusy = useHeldBusy(isBusy)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void changing.save(new Map([[name, draft]]))
  }
  const leaveUnchanged = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && draft === draftOf(seen, name)) onLeave()
  }
  return (
    <form
      ref={form}
      className={`flex items-start gap-1 ${isShownBusy ? 'opacity-60' : ''}`}
      aria-busy={isShownBusy || undefined}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onBlur={leaveUnchanged}
    >
      <div className="min-w-0 flex-1">
        <ChangeField
          isBare
          name={name}
          draft={draft}
          error={changing.problemOf(name) ?? problem ?? undefined}
          onChange={setDraft}
        />
      </div>
      <button type="submit" aria-label={quickChangeTexts.save} className={`${ACT} text-accent`}>
        <Icon shape={checkIcon} className="size-5" />
      </button>
      <button
        type="button"
        aria-label={quickChangeTexts.leave}
        className={`${ACT} text-quiet`}
        onClick={onClose}
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
      {conflict && (
        <ConflictChoice account={account} changing={changing} conflict={conflict} onKeep={onClose} />
      )}
    </form>
  )
}

type EndDayProps = Pick<Props, 'account' | 'campaign'> & { onClose: () => void }

/** A day that is picked is saved at once. */
function EndDay({ account, campaign, onClose }: EndDayProps) {
  const today = useToday()
  const changing = useQuickChange(account, campaign, onClose)
  const { seen, isBusy, conflict, problem } = changing
  if (conflict)
    return <ConflictChoice account={account} changing={changing} conflict={conflict} onKeep={onClose} />
  return (
    <Suspense>
      <DayDialog
        title={quickChangeTexts.changeOf(fieldLabel('ends_on'), seen.title)}
        day={seen.ends_on}
        from={today}
        problem={changing.problemOf('ends_on') ?? problem ?? undefined}
        onPick={(day) => !isBusy && void changing.save(new Map([['ends_on', day]]))}
        onClose={onClose}
      />
    </Suspense>
  )
}

const ACT = 'mt-1.5 grid size-11 shrink-0 place-items-center rounded-field hover:bg-page'
