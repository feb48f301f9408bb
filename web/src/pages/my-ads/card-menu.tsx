import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { Suspense, useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { cardMenuTexts } from '../../i18n/ad-history.ts'
import { lazyCode, lazyPage } from '../../navigation/lazy-page.ts'
import { freeMenu } from '../../ui/free-menu.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'

// In one chunk: the first page names each that it may load.
export { Today } from './today-figures.tsx'

const TestLinkDialog = lazyPage('TestLinkDialog', () => import('../test-link/test-link-dialog.tsx'))
const HistoryDialog = lazyPage('HistoryDialog', () => import('../ad-history/history-dialog.tsx'))
const QuickChangeDialog = lazyPage(
  'QuickChangeDialog',
  () => import('./quick-change/quick-change-dialog.tsx'),
)

const cardActs = lazyCode(() => import('./card-acts.ts'))

const moreIcon = 'M5 11.2a.8.8 0 1 0 .1 0zM12 11.2a.8.8 0 1 0 .1 0zM19 11.2a.8.8 0 1 0 .1 0z'

const DIALOGS = ['quickChange', 'testLink', 'history'] as const

type Props = {
  account: number
  campaign: Campaign
  /** It went to the archive, or came back from it. */
  onMoved?: () => void
}

/** Actions for an ad other than editing and switching; loaded after the first cards. */
export function CardMenu({ account, campaign, onMoved }: Props) {
  const { id, title, divar_ad, archived_at } = campaign
  const mayEdit = useMay(account, 'edit')
  const [asked, setAsked] = useState<(typeof DIALOGS)[number] | null>(null)
  if (!divar_ad) return null
  const acts = mayEdit ? (['duplicate', archived_at ? 'restore' : 'archive'] as const) : []
  const dialogs = DIALOGS.filter((dialog) => dialog !== 'quickChange' || (mayEdit && !archived_at))
  const about = { account, title, onClose: () => setAsked(null) }
  return (
    <>
      <Menu
        panel={freeMenu}
        label={cardMenuTexts.moreOf(title)}
        face={<Icon shape={moreIcon} />}
        className="grid size-11 place-items-center rounded-field text-quiet hover:bg-page"
      >
        {dialogs.map((dialog) => (
          <Act key={dialog} name={cardMenuTexts[dialog]} onPick={() => setAsked(dialog)} />
        ))}
        {acts.map((act) => (
          <Act
            key={act}
            name={cardMenuTexts[act]}
            onPick={async () => {
              const isDone = await (await cardActs.load()).doCardAct(account, campaign, act)
              if (isDone && act !== 'duplicate') onMoved?.()
            }}
          />
        ))}
      </Menu>
      <Suspense>
        {asked === 'quickChange' && (
          <QuickChangeDialog account={account} campaign={campaign} onClose={about.onClose} />
        )}
        {asked === 'testLink' && <TestLinkDialog {...about} ad={divar_ad.id} />}
        {asked === 'history' && <HistoryDialog {...about} campaign={id} />}
      </Suspense>
    </>
  )
}

function Act({ name, onPick }: { name: string; onPick: () => void }) {
  return (
    <button type="button" className="min-h-11 rounded-field px-3 text-start hover:bg-page" onClick={onPick}>
      {name}
    </button>
  )
}
