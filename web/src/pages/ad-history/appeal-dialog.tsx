import { LONGEST_APPEAL, SHORTEST_APPEAL } from '@jarchi/shared/api/history.ts'
import { useId } from 'react'
import { campaignsKey } from '../../api/campaigns.ts'
import { appealAgainst, historyQuery } from '../../api/history.ts'
import { queryClient } from '../../api/query-client.ts'
import { useForm } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { appealTexts } from '../../i18n/ad-appeal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'

type Props = {
  account: number
  campaign: number
  title: string
  /** Names the denial. */
  denial: number
  onSent: () => void
  onClose: () => void
}

/** Asks why a denied ad is right; a colleague of the one who denied it judges it again (§D6.26). */
export function AppealDialog({ account, campaign, title, denial, onSent, onClose }: Props) {
  const id = useId()
  // Also after a refusal: another member may have appealed, or changed the ad.
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(historyQuery(account, campaign)),
      queryClient.invalidateQueries({ queryKey: campaignsKey(account) }),
    ])
  const form = useForm({
    fresh: { note: '' },
    work: `appeal ${denial}`,
    problemsOf: ({ note }) => (note.trim().length < SHORTEST_APPEAL ? { note: appealTexts.tooShort } : {}),
    send: ({ note }) =>
      appealAgainst(account, campaign, { denial, note: note.trim() }).finally(() => void refresh()),
    onSent,
  })
  return (
    <Dialog
      open
      title={<bdi>{appealTexts.title(title)}</bdi>}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
          <Button type="submit" form={id} busy={form.isSending}>
            {appealTexts.send}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="flex flex-col gap-3">
        <p>{appealTexts.text}</p>
        <TextArea
          {...form.text('note')}
          label={appealTexts.note}
          hint={appealTexts.hint}
          maxLength={LONGEST_APPEAL}
          // The reviewer reads it in one piece.
          onChange={({ target }) => form.change({ note: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
      </form>
    </Dialog>
  )
}
