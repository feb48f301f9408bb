import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { Toman } from '../../ui/toman.tsx'
import { CampaignBanner } from './campaign-banner.tsx'
import { CampaignState } from './campaign-state.tsx'
import { CardMenu } from './card-menu.tsx'
import { CampaignSwitch } from './campaign-switch.tsx'
import { categoriesLine, citiesLine } from './places-line.ts'

type Props = { account: number; campaign: Campaign; isFirst: boolean }

export function CampaignCard({ account, campaign, isFirst }: Props) {
  const { id, title, daily_budget, bid } = campaign
  return (
    <li className={`${cardLook} md:flex md:items-start md:gap-5 md:p-5`}>
      <CampaignBanner campaign={campaign} isFirst={isFirst} />
      <div className="min-w-0 flex-1 p-4 md:p-0">
        <div className="flex items-center justify-between gap-3">
          <h2 className="min-w-0 text-lg wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          <CampaignSwitch account={account} campaign={campaign} />
        </div>
        <CampaignState account={account} campaign={campaign} />
        <p className="mt-2 text-sm text-quiet">
          {[citiesLine(campaign), categoriesLine(campaign)].filter(Boolean).join('، ')}
        </p>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
            <Amount name={fa.dailyBudget} rial={daily_budget} />
            <Amount name={fa.bid} rial={bid} />
          </dl>
          <div className="ms-auto flex gap-1">
            <Link
              to={paths.editAd(account, id)}
              aria-label={fa.editOf(title)}
              className={buttonLook('plain', 'px-3.5 text-sm')}
            >
              <Icon shape={editIcon} className="size-4.5" />
              {fa.edit}
            </Link>
            <CardMenu account={account} campaign={campaign} />
          </div>
        </div>
      </div>
    </li>
  )
}

function Amount({ name, rial }: { name: string; rial: number }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="font-semibold">
        <Toman rial={rial} />
      </dd>
    </div>
  )
}
