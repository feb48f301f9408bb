import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { askStorage } from '../../../browser-storage.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { go } from '../../../navigation/navigate.ts'
import { useAccount } from '../../../navigation/use-place.ts'
import { Segments } from '../../../ui/segments.tsx'
import { listSearch, useListQuery, PAGE_SIZES, VIEW_KEY, type ListView } from '../list-query.ts'

const { views } = adsTableTexts

/** Cards or a table, where there is room for one. */
export function ViewChoice() {
  const account = useAccount()
  const { filter, view } = useListQuery()
  const choose = (next: ListView) => {
    askStorage(() => localStorage.setItem(VIEW_KEY, next))
    go(paths.myAds(account) + listSearch({ ...filter, offset: 0, limit: PAGE_SIZES[next] }, next), {
      replace: true,
    })
  }
  return (
    <div className="hidden w-40 md:flex">
      <Segments
        label={views.label}
        options={[
          { value: 'cards', text: views.cards },
          { value: 'table', text: views.table },
        ]}
        chosen={view}
        onChoose={choose}
      />
    </div>
  )
}
