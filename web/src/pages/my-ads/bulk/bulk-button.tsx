import { useMay } from '../../../api/use-may.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'
import { Button } from '../../../ui/button.tsx'
import { openBulk, type BulkOrder } from './open-bulk.ts'

/** Opens the change of many ads, for those who may change any. */
export function BulkButton(order: BulkOrder) {
  if (!useMay(order.account, 'edit')) return null
  return (
    <Button variant="plain" onClick={() => openBulk(order)}>
      {bulkTexts.open}
    </Button>
  )
}
