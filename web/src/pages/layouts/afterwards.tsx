import { useEffect, useState, type ComponentType } from 'react'
import { settled } from '../../navigation/settled.ts'

/** What may wait until the page is there; without a network nobody misses it. */
export function Afterwards() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    settled
      .then(() => import('./notices.tsx'))
      .then((loaded) => setNotices(() => loaded.Notices))
      .catch(() => {})
  }, [])
  return Notices && <Notices />
}
