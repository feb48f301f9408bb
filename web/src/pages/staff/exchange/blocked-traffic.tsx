import type { StaffBlockedTraffic } from '@jarchi/shared/api/staff-exchange.ts'
import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { blockedTrafficQuery, blockTraffic, endBlock, exchangeKey } from '../../../api/staff/exchange.ts'
import { useForm } from '../../../form/use-form.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { AccountLink } from '../account-link.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList, leavesFocus } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { SectionCard } from '../section-card.tsx'
import { FormDialog, ReasonDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'
import { wholeNumber } from '../typed-values.ts'

const texts = exchangeTexts.blocked
/** What the address tells of the page's two lists: the ad and its order, where the blocks begin and theirs. */
export const EXCHANGE_FILTERS = ['ad', 'order', 'blocks', 'blocks_order'] as const
const ORDERS = ['newest', 'oldest'] as const

/** Networks and devices whose clicks are free. */
export function BlockedTraffic() {
  const { filter, href, change } = useDeskFilter(EXCHANGE_FILTERS)
  const order = orderOf(filter.blocks_order, ORDERS)
  const offset = wholeNumber(filter.blocks) ?? 0
  const blocks = useQuery(blockedTrafficQuery({ order, offset, limit: DESK_PAGE_SIZE }))
  const [isAdding, setAdding] = useState(false)
  return (
    <SectionCard
      title={texts.title}
      hint={texts.hint}
      actions={
        <Button variant="plain" className="text-sm" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <DeskList
        query={blocks}
        offset={offset}
        href={(next) => href({ offset: filter.offset, blocks: next === 0 ? '' : String(next) })}
        ordered={{
          orders: ORDERS,
          order,
          onOrder: (next) => change({ offset: filter.offset, blocks: '', blocks_order: next }),
        }}
        empty={texts.empty}
      >
        {(results) => (
          <ul className="divide-y divide-line text-sm">
            {results.map((block) => (
              <Block key={block.id} block={block} />
            ))}
          </ul>
        )}
      </DeskList>
      {isAdding && <BlockDialog given={null} onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}

function Block({
  block: { id, kind, value, account, note, made_by, created_at },
}: {
  block: StaffBlockedTraffic
}) {
  const [isEnding, setEnding] = useState(false)
  const title = texts.removeOf(texts.kinds[kind], value)
  return (
    <li ref={leavesFocus} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {texts.kinds[kind]} <bdi dir="ltr">{value}</bdi>
        <span className="block text-xs text-quiet">
          <bdi>{made_by ?? deskTexts.none}</bdi> · {instantText(created_at)}
        </span>
      </span>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <bdi>{note}</bdi>
        {account && (
          <span className="block">
            <AccountLink account={account} />
          </span>
        )}
      </span>
      <Button variant="quiet" className="px-3 text-sm" aria-label={title} onClick={() => setEnding(true)}>
        {texts.remove}
      </Button>
      {isEnding && (
        <ReasonDialog
          title={title}
          confirm={texts.remove}
          send={(reason) => endBlock(id, reason)}
          onSent={() => refresh(texts.remove, () => setEnding(false))}
          onClose={() => setEnding(false)}
        >
          <p>{texts.removeText}</p>
        </ReasonDialog>
      )}
    </li>
  )
}

type Kind = StaffBlockedTraffic['kind']
type BlockDialogProps = { given: { kind: Kind; value: string } | null; onClose: () => void }

/** Blocks the given network or device, or a typed one. */
export function BlockDialog({ given, onClose }: BlockDialogProps) {
  const form = useForm({
    fresh: {
      kind: given?.kind ?? ('network' as Kind),
      value: given?.value ?? '',
      account_id: '',
      reason: '',
    },
    problemsOf: (typed) => ({
      ...(!typed.value.trim() && { value: texts.needed }),
      // Without an account the block is for all of them.
      ...(typed.account_id.trim() &&
        wholeNumber(typed.account_id) === null && { account_id: texts.accountWrong }),
      ...reasonProblems(typed),
    }),
    send({ kind, value, account_id, reason }) {
      const account = wholeNumber(account_id)
      return blockTraffic({
        kind,
        value: value.trim(),
        reason: reason.trim(),
        ...(account !== null && { account_id: account }),
      })
    },
    onSent: () => refresh(texts.confirm, onClose),
  })
  return (
    <FormDialog form={form} title={texts.add} confirm={texts.confirm} danger onClose={onClose}>
      <Select
        label={texts.kind}
        value={form.values.kind}
        options={[
          { value: 'network', text: texts.kinds.network },
          { value: 'device', text: texts.kinds.device },
        ]}
        onChange={(kind) => form.change({ kind: kind === 'device' ? 'device' : 'network' })}
      />
      <TextInput
        {...form.text('value')}
        label={texts.value}
        hint={texts.valueHint}
        dir="ltr"
        maxLength={60}
      />
      <TextInput
        {...form.text('account_id')}
        label={texts.account}
        hint={texts.accountHint}
        inputMode="numeric"
      />
      <ReasonField {...form.text('reason')} onWrite={form.change} />
    </FormDialog>
  )
}

async function refresh(act: string, then: () => void) {
  await queryClient.invalidateQueries({ queryKey: exchangeKey })
  showToast('success', deskTexts.doneOf(act))
  then()
}
