import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import { replaceCampaign } from '../../api/campaign-saving.ts'
import { campaignQuery, campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { reportsKey } from '../../api/reports.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.tsx'
import { replacementOf, type CampaignPart } from './campaign-change.ts'
import { tellFailure } from '../tell-failure.ts'

const fa = reportTexts.undo

type Act = {
  partOf: (campaign: Campaign) => CampaignPart | null
  /** What has been done. */
  done: string
  /** Why nothing can be: the part is null. */
  refused: string
}
type Undo = { text: string; part: CampaignPart }

/** Changes a campaign in one tap, and back again: what is saved is the campaign as it stands now, with one part of it changed. */
export function useCampaignChange(account: number, id: number | null) {
  const [isBusy, setBusy] = useState(false)
  const [undo, setUndo] = useState<Undo | null>(null)
  const save = async (partOf: Act['partOf']) => {
    if (id === null) return null
    const campaign = await queryClient.fetchQuery({ ...campaignQuery(account, id), staleTime: 0 })
    const part = campaign && partOf(campaign)
    if (!part) return null
    await replaceCampaign(account, id, replacementOf(campaign, part))
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: campaignsKey(account) }),
      queryClient.invalidateQueries({ queryKey: [...reportsKey(account), 'week'] }),
    ])
    return campaign
  }
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tellFailure(fa.notChanged, error)
    }
    setBusy(false)
  }
  return {
    isBusy,
    undo,
    act: ({ partOf, done, refused }: Act) =>
      run(async () => {
        const before = await save(partOf)
        if (!before) return showToast('warning', refused)
        const { display_time, divar_config } = before
        const part = partOf(before)?.display_time ? { display_time } : { divar_config }
        setUndo({ text: done, part })
      }),
    back: () =>
      run(async () => {
        if (undo) await save(() => undo.part)
        setUndo(null)
        showToast('success', fa.undone)
      }),
  }
}

type Props = Pick<ReturnType<typeof useCampaignChange>, 'undo' | 'back' | 'isBusy'>

/** What has just been changed, and the way back. */
export function UndoStrip({ undo, back, isBusy }: Props) {
  return (
    <div role="status" className="empty:hidden print:hidden">
      {undo && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-success-soft px-3 py-1 text-sm">
          <span className="inline-flex items-center gap-2 text-success">
            <Icon shape={checkIcon} className="size-5" />
            {undo.text}
          </span>
          <Button variant="quiet" className="px-3 text-sm" busy={isBusy} onClick={() => void back()}>
            {fa.back}
          </Button>
        </p>
      )}
    </div>
  )
}
