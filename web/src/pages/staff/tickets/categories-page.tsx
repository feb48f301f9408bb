import {
  type StaffTicketCategory,
  LONGEST_CATEGORY_TITLE,
} from '@jarchi/shared/api/staff-ticket-categories.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { orderCategories, staffCategoriesQuery, saveCategory } from '../../../api/staff/ticket-categories.ts'
import { ticketSettingQuery } from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { savedAnswerTexts } from '../../../i18n/staff-saved-answers.ts'
import { categoryTexts } from '../../../i18n/staff-ticket-categories.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { RowAct } from '../row-act.tsx'

/** What tickets may be about: names, order, and what is offered (§D6.41). */
export function CategoriesPage() {
  const categories = useQuery(staffCategoriesQuery)
  const [edited, setEdited] = useState<StaffTicketCategory | 'new' | null>(null)
  return (
    <Page
      title={categoryTexts.title}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to={deskPaths.tickets} className={buttonLook('quiet')}>
            {savedAnswerTexts.toTickets}
          </Link>
          <Button onClick={() => setEdited('new')}>{categoryTexts.add}</Button>
        </div>
      }
    >
      <QueryView query={categories} failed={categoryTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) => <CategoryList categories={results} onEdit={setEdited} />}
      </QueryView>
      {edited && <CategoryDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

type Props = { categories: readonly StaffTicketCategory[]; onEdit: (edited: StaffTicketCategory) => void }

function CategoryList({ categories, onEdit }: Props) {
  const order = useMutation({
    mutationFn: orderCategories,
    onSuccess(all) {
      queryClient.setQueryData(staffCategoriesQuery.queryKey, all)
      showToast('success', categoryTexts.ordered)
    },
    onError(error) {
      tellFailure(categoryTexts.notOrdered, error)
      void queryClient.invalidateQueries(staffCategoriesQuery)
    },
  })
  const move = (from: number, to: number) => {
    const slugs = categories.map(({ slug }) => slug)
    slugs.splice(to, 0, ...slugs.splice(from, 1))
    order.mutate(slugs)
  }
  return (
    <ol className={`${cardLook} divide-y divide-line`}>
      {categories.map(({ slug, title, is_active }, at) => (
        <li key={slug} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <span className="flex min-w-[min(10rem,100%)] flex-1 items-center gap-3">
            <bdi className={is_active ? 'font-semibold' : 'text-quiet'}>{title}</bdi>
            {!is_active && (
              <span className="rounded-full bg-page px-2.5 text-xs leading-6">{categoryTexts.off}</span>
            )}
          </span>
          <span className="flex gap-1">
            <Move
              label={categoryTexts.up(title)}
              look="rotate-180"
              isLast={at === 0}
              busy={order.isPending}
              onMove={() => move(at, at - 1)}
            />
            <Move
              label={categoryTexts.down(title)}
              isLast={at === categories.length - 1}
              busy={order.isPending}
              onMove={() => move(at, at + 1)}
            />
            <RowAct name={categoryTexts.editOf(title)} onClick={() => onEdit({ slug, title, is_active })}>
              {categoryTexts.edit}
            </RowAct>
          </span>
        </li>
      ))}
    </ol>
  )
}

type MoveProps = { label: string; look?: string; isLast: boolean; busy: boolean; onMove: () => void }

function Move({ label, look = '', isLast, busy, onMove }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isLast || busy}
      onClick={onMove}
      className="grid size-11 place-items-center rounded-field text-quiet hover:bg-page disabled:opacity-60"
    >
      <Icon shape={downIcon} className={`size-5 ${look}`} />
    </button>
  )
}

const WORK = 'staff/ticket-category'

type DialogProps = { edited: StaffTicketCategory | null; onClose: () => void }

/** A new category, or another name of one; whether customers are offered it. */
function CategoryDialog({ edited, onClose }: DialogProps) {
  const form = useForm({
    fresh: { title: edited?.title ?? '', is_active: edited?.is_active ?? true },
    problemsOf: ({ title }) => (title.trim() ? {} : { title: categoryTexts.nameNeeded }),
    send: (given) => saveCategory(edited?.slug ?? null, given, sendingKey(WORK, given)),
    onSent(all) {
      forgetSendingKey(WORK)
      queryClient.setQueryData(staffCategoriesQuery.queryKey, all)
      void queryClient.invalidateQueries(ticketSettingQuery)
      showToast('success', deskTexts.doneOf(categoryTexts.save))
      onClose()
    },
  })
  const offeredProblem = form.problemOf('is_active')
  return (
    <FormDialog
      form={form}
      title={edited ? categoryTexts.editOf(edited.title) : categoryTexts.add}
      confirm={categoryTexts.save}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={categoryTexts.name} maxLength={LONGEST_CATEGORY_TITLE} />
      <span className="self-start">
        <Switch
          showLabel
          label={categoryTexts.offered}
          checked={form.values.is_active}
          onChange={(is_active) => form.change({ is_active })}
        />
      </span>
      <p className="text-sm text-quiet">{categoryTexts.offeredHint}</p>
      {offeredProblem && <FieldError>{offeredProblem}</FieldError>}
    </FormDialog>
  )
}
