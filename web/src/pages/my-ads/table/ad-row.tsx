import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { Measures } from '@jarchi/shared/api/reports.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { startOfDay } from '@jarchi/shared/time/jalali.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { tomanText } from '../../../i18n/format.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { Link } from '../../../navigation/link.tsx'
import { isJudged, reasonOf } from '../reason-of.ts'
import { StateBadge } from '../campaign-state.tsx'
import { CampaignSwitch } from '../campaign-switch.tsx'
import { CardMenu } from '../card-menu.tsx'
import { ValueCell } from '../quick-change/value-cell.tsx'
import { ChoiceBox } from './choice-box.tsx'
import type { Column } from './columns.ts'
import { figureText } from './figure-text.ts'
import { untab } from './grid-keys.ts'

type Props = {
  account: number
  campaign: Campaign
  columns: readonly Column[]
  /** Of the last days; not known yet while they load. */
  figures: Measures | undefined
  isChosen: boolean
  /** Missing for those who may change nothing. */
  onChoose: ((ids: readonly number[], isChosen: boolean) => void) | undefined
}

/** An ad in the table. */
export const AdRow = memo(function AdRow({ isChosen, ...props }: Props) {
  const { campaign, columns, onChoose } = props
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => untab(row.current), [columns])
  return (
    <tr ref={row} className={isChosen ? 'bg-accent-soft' : ''}>
      {onChoose && (
        <td tabIndex={-1}>
          <ChoiceBox
            label={bulkTexts.choose(campaign.title)}
            isOn={isChosen}
            onChange={(isOn) => onChoose([campaign.id], isOn)}
          />
        </td>
      )}
      <AdCells {...props} />
    </tr>
  )
})

/** All but the choice: with a page that is chosen, only the boxes of its rows are drawn again. */
const AdCells = memo(function AdCells(props: Omit<Props, 'isChosen'>) {
  const { account, campaign, columns, figures, onChoose } = props
  const { id, title } = campaign
  // Asked once for the table: to watch the rights in each cell costs more than to draw it.
  const mayEdit = onChoose !== undefined
  const name = (
    <>
      <Picture campaign={campaign} />
      <bdi className="font-semibold wrap-anywhere">{title}</bdi>
    </>
  )
  return (
    <>
      <th scope="row" tabIndex={-1} className={`${LINE} text-start font-normal`}>
        <ValueCell
          account={account}
          campaign={campaign}
          mayEdit={mayEdit}
          name="title"
          beside={
            mayEdit ? (
              <Link to={paths.editAd(account, id)} className={`${NAME} hover:text-accent`}>
                {name}
              </Link>
            ) : (
              <span className={NAME}>{name}</span>
            )
          }
        />
      </th>
      {columns.map((column) => (
        <td key={column} tabIndex={-1} className={column === 'state' ? LINE : ''}>
          <Value {...{ column, account, campaign, figures, mayEdit }} />
        </td>
      ))}
      <td tabIndex={-1}>
        <CardMenu account={account} campaign={campaign} onMoved={() => onChoose?.([id], false)} />
      </td>
    </>
  )
})

const LINE = 'flex items-center gap-1'
const NAME = 'flex min-w-0 flex-1 items-center gap-2'

type ValueProps = Pick<Props, 'account' | 'campaign' | 'figures'> & { column: Column; mayEdit: boolean }

function Value({ column, account, campaign, figures, mayEdit }: ValueProps) {
  const cell = { account, campaign, mayEdit }
  if (column === 'state')
    return (
      <>
        {mayEdit && !campaign.archived_at && <CampaignSwitch account={account} campaign={campaign} />}
        <StateLine campaign={campaign} />
      </>
    )
  if (column === 'daily_budget')
    return <ValueCell {...cell} name={column} text={tomanText(campaign.daily_budget)} />
  if (column === 'bid') {
    const { click_ceiling, click_price } = campaign
    const now = click_price && adsTableTexts.priceNow(tomanText(click_price.price))
    return <ValueCell {...cell} name={column} text={amountText(click_ceiling)} note={now} />
  }
  if (column === 'ends_on') {
    const day = campaign.ends_on && dayText(startOfDay(campaign.ends_on))
    return <ValueCell {...cell} name={column} text={day ?? adsTableTexts.none} />
  }
  return figures ? figureText(column, figures) : adsTableTexts.none
}

/** The line above the table says the unit. */
const amountText = (rial: number | null) => (rial === null ? myAdsTexts.noCeiling : tomanText(rial))

function Picture({ campaign: { divar_ad } }: { campaign: Campaign }) {
  const medium = divar_ad?.divar_medium_banner
  const [lost, setLost] = useState<string | null>(null)
  const look = 'h-7 w-14 shrink-0 rounded-field bg-page object-cover'
  if (!medium || lost === medium) return <span className={`block ${look}`} />
  return (
    <img
      src={lightAddress(medium, '576')}
      alt=""
      width={56}
      height={28}
      loading="lazy"
      decoding="async"
      className={look}
      onError={() => setLost(medium)}
    />
  )
}

/** An ad's state in a cell, with its reason in short. */
function StateLine({ campaign }: { campaign: Campaign }) {
  const { blocker, divar_ad } = campaign
  const judged = isJudged(blocker) ? (divar_ad?.feedback[0]?.message ?? divar_ad?.feedback_note) : null
  const told = judged ?? reasonOf(campaign)
  return (
    <div>
      <StateBadge isNarrow state={blocker ?? 'shown'} />
      {told && (
        <p title={told} className="line-clamp-2 max-w-52 text-xs text-quiet">
          {told}
        </p>
      )}
    </div>
  )
}
