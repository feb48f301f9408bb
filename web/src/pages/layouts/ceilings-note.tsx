import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { campaignCountQuery } from '../../api/campaigns.ts'
import { formerPricesQuery } from '../../api/campaign-changes.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { askStorage } from '../../browser-storage.ts'
import { ceilingsNoteTexts } from '../../i18n/bid.ts'
import { usePath } from '../../navigation/use-place.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'

/** Above the list, until it is dismissed: the bids that this account has set as prices are ceilings now. */
export function CeilingsNote({ account }: { account: number }) {
  const isList = usePath() === paths.myAds(account)
  const [isTold, setTold] = useState(() => wasTold(account))
  const isAsked = isList && !isTold && runtimeConfig.priceByMarket
  const count = useQuery({ ...campaignCountQuery(account), enabled: isAsked }).data ?? 0
  const isOwed = useQuery({ ...formerPricesQuery(account), enabled: isAsked && count > 0 }).data?.exist
  useEffect(() => {
    if (isOwed === false) noteTold(account)
  }, [account, isOwed])
  const dismiss = () => {
    noteTold(account)
    setTold(true)
  }
  return (
    <div ref={keepFocus} className="print:hidden">
      {isList && isOwed && !isTold && (
        <section
          aria-label={ceilingsNoteTexts.label}
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-accent-soft px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-56">{ceilingsNoteTexts.text}</p>
          <Button variant="plain" className="text-sm" onClick={dismiss}>
            {ceilingsNoteTexts.dismiss}
          </Button>
        </section>
      )}
    </div>
  )
}

const keyOf = (account: number) => `ceilings-told/${account}`

const wasTold = (account: number) => askStorage(() => localStorage.getItem(keyOf(account))) !== null

function noteTold(account: number) {
  askStorage(() => localStorage.setItem(keyOf(account), '1'))
}
