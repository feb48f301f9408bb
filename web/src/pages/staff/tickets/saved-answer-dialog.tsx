import { LONGEST_SAVED_TITLE, type SavedAnswer } from '@jarchi/shared/api/staff-saved-answers.ts'
import { LONGEST_TICKET_TEXT } from '@jarchi/shared/api/support.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { keepSavedAnswer, savedAnswersQuery } from '../../../api/staff/saved-answers.ts'
import { ticketSettingQuery } from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { answerPlaces, savedAnswerTexts } from '../../../i18n/staff-saved-answers.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { FormDialog } from '../form-dialog.tsx'

const WORK = 'staff/saved-answer'

/** A new saved answer, or another text of one. */
export function SavedAnswerDialog({ edited, onClose }: { edited: SavedAnswer | null; onClose: () => void }) {
  const categories = useQuery(ticketSettingQuery).data?.results ?? []
  const form = useForm({
    fresh: { title: edited?.title ?? '', text: edited?.text ?? '', category: edited?.category ?? '' },
    problemsOf: ({ title, text }) => ({
      ...(!title.trim() && { title: problemText('required', 'title') }),
      ...(!text.trim() && { text: savedAnswerTexts.textNeeded }),
    }),
    send({ title, text, category }) {
      const given = { title, text, category: category || null }
      return keepSavedAnswer(edited?.id ?? null, given, sendingKey(WORK, given))
    },
    async onSent() {
      forgetSendingKey(WORK)
      await queryClient.invalidateQueries(savedAnswersQuery)
      showToast('success', deskTexts.doneOf(savedAnswerTexts.save))
      onClose()
    },
  })
  const { category } = form.values
  // One that is no longer offered stays until another is chosen.
  const isOffered = category === '' || categories.some(({ slug }) => slug === category)
  const options = categories.map(({ slug, title }) => ({ value: slug, text: title }))
  return (
    <FormDialog
      form={form}
      title={edited ? savedAnswerTexts.editOf(edited.title) : savedAnswerTexts.add}
      confirm={savedAnswerTexts.save}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={savedAnswerTexts.name} maxLength={LONGEST_SAVED_TITLE} />
      <TextArea
        {...form.text('text')}
        label={savedAnswerTexts.text}
        hint={savedAnswerTexts.places(answerPlaces.person, answerPlaces.account)}
        rows={6}
        maxLength={LONGEST_TICKET_TEXT}
      />
      <Field label={savedAnswerTexts.category} error={form.problemOf('category')}>
        {(wiring) => (
          <Select
            {...wiring}
            className="block"
            value={category}
            options={[
              { value: '', text: savedAnswerTexts.anyCategory },
              ...options,
              ...(isOffered ? [] : [{ value: category, text: category }]),
            ]}
            onChange={(slug) => form.change({ category: slug })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
