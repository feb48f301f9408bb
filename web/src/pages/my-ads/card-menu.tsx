import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { Suspense, useState } from 'react'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'

const TestLinkDialog = lazyPage(
  async () => (await import('../test-link/test-link-dialog.tsx')).TestLinkDialog,
)

const moreIcon = 'M5 11.2a.8.8 0 1 0 .1 0zM12 11.2a.8.8 0 1 0 .1 0zM19 11.2a.8.8 0 1 0 .1 0z'

/** What else can be done with an ad than to edit and to switch it. */
export function CardMenu({
  account,
  campaign: { title, divar_ad },
}: {
  account: number
  campaign: Campaign
}) {
  const [isAsked, setIsAsked] = useState(false)
  if (!divar_ad) return null
  return (
    <>
      <Menu
        label={fa.moreOf(title)}
        face={<Icon shape={moreIcon} />}
        className="grid size-11 place-items-center rounded-field text-quiet hover:bg-page"
      >
        <button
          type="button"
          className="min-h-11 rounded-field px-3 text-start hover:bg-page"
          onClick={() => setIsAsked(true)}
        >
          {fa.testLink}
        </button>
      </Menu>
      {isAsked && (
        <Suspense>
          <TestLinkDialog
            account={account}
            ad={divar_ad.id}
            title={title}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      )}
    </>
  )
}
