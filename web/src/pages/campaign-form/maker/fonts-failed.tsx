import type { UseQueryResult } from '@tanstack/react-query'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { fa } from '../../../i18n/common.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { fonts: Pick<UseQueryResult, 'isFetching' | 'refetch'> }

/** Without its fonts no banner is drawn: it would be drawn in others. */
export function FontsFailed({ fonts }: Props) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-danger-soft p-4">
      <p className="text-danger">{makerTexts.failed}</p>
      <Button variant="plain" busy={fonts.isFetching} onClick={() => void fonts.refetch()}>
        {fa.retry}
      </Button>
    </div>
  )
}
