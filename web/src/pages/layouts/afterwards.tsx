import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../../navigation/when-idle.ts'

/** What may wait until the page is there; without a network nobody misses it. */
export function Afterwards() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() =>
        import('./notices.tsx').then(
          (loaded) => setNotices(() => loaded.Notices),
          () => {},
        ),
      ),
    [],
  )
  return Notices && <Notices />
}
