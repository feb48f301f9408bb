import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffGiftCardsQuery } from '../../../api/staff/money.ts'
import { staffGiftTexts as fa } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/card-look.ts'
import { Page } from '../../../ui/page.tsx'
import { DESK_PAGE_SIZE } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { GiftRow } from './gift-row.tsx'
import { MadeGift } from './made-gift.tsx'
import { NewGift } from './new-gift.tsx'

/** Gift cards (decisions §4): made here, ended here; a code is seen once. */
export function GiftsPage() {
  const { filter, href } = useDeskFilter([])
  const cards = useQuery(staffGiftCardsQuery({ offset: filter.offset, limit: DESK_PAGE_SIZE }))
  const [isMaking, setMaking] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const make = <Button onClick={() => setMaking(true)}>{fa.make}</Button>
  const isEmpty = cards.data?.count === 0
  return (
    <Page title={fa.title} actions={isEmpty ? null : make}>
      <DeskList
        query={cards}
        offset={filter.offset}
        href={(offset) => href({ offset })}
        empty={fa.empty}
        action={make}
      >
        {(results) => (
          <ul className={`${cardLook} divide-y divide-line`}>
            {results.map((card) => (
              <GiftRow key={card.id} card={card} />
            ))}
          </ul>
        )}
      </DeskList>
      {isMaking && (
        <NewGift
          onMade={(made) => {
            setMaking(false)
            setCode(made)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {code && <MadeGift code={code} onClose={() => setCode(null)} />}
    </Page>
  )
}
