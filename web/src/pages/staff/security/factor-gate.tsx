import { useEffect, useState } from 'react'
import { whenFactorIsNeeded } from '../../../api/staff/staff-request.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'

const FactorDialog = lazyPage('FactorDialog', () => import('./factor-dialog.tsx'))

type Asked = { onProved: () => void; onClose: () => void }

/** Asks for the second factor when a call of the desk needs it; the calls wait, and fail if the desk is left. */
export function FactorGate() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let leave = () => {}
    const stop = whenFactorIsNeeded((refusal) =>
      new Promise<void>((resolve, reject) => {
        leave = () => reject(refusal)
        setAsked({ onProved: resolve, onClose: leave })
      }).finally(() => setAsked(null)),
    )
    return () => {
      stop()
      leave()
    }
  }, [])
  return asked && <FactorDialog {...asked} />
}
