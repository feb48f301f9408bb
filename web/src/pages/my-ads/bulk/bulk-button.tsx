import { Suspense, useState } from 'react'
import type { BulkSelection } from '../../../api/campaigns-bulk.ts'
import { useMay } from '../../../api/use-may.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { Button } from '../../../ui/button.tsx'

const BulkDialog = lazyPage('BulkDialog', () => import('./bulk-dialog.tsx'))

type Props = {
  account: number
  select: BulkSelection
  count: number
  isArchive: boolean
  /** After changes were made or left. */
  onDone?: () => void
}

/** Opens the change of many ads, for those who may change any. */
export function BulkButton({ onDone, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay(props.account, 'edit')) return null
  const close = () => {
    setIsOpen(false)
    onDone?.()
  }
  return (
    <>
      <Button variant="plain" onClick={() => setIsOpen(true)}>
        {bulkTexts.open}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkDialog {...props} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
