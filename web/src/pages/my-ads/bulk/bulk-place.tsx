import { Suspense, useEffect } from 'react'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { openBulk, useBulkOrder } from './open-bulk.ts'

const BulkDialog = lazyPage('BulkDialog', () => import('./bulk-dialog.tsx'))

/** Holds the change of many ads above the list, which may be empty before it is closed. */
export function BulkPlace({ account }: { account: number }) {
  const order = useBulkOrder()
  useEffect(() => () => openBulk(null), [])
  if (order?.account !== account) return null
  return (
    <Suspense>
      <BulkDialog order={order} onClose={() => openBulk(null)} />
    </Suspense>
  )
}
