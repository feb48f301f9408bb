import { useEffect, useState } from 'react'
import { whenFactorIsNeeded } from '../../../api/staff/staff-request.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'

const FactorDialog = lazyPage('FactorDialog', () => import('./factor-dialog.tsx'))

type Asked = { onProved: () => void; onClose: () => void }

/** Asks for the second factor when a call of the desk needs it; the calls wait. */
export function FactorGate() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      whenFactorIsNeeded((refusal) =>
        new Promise<void>((resolve, reject) =>
          setAsked({ onProved: resolve, onClose: () => reject(refusal) }),
        ).finally(() => setAsked(null)),
      ),
    [],
  )
  return asked && <FactorDialog {...asked} />
}
