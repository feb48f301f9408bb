import { useEffect } from 'react'

/** Fetches the code that a cold page's head names for later (ADR 25): it fills the wait for the first answers, and holds up neither the first chunk nor a call. */
export function useLaterChunks() {
  useEffect(() => {
    const names = document.querySelector<HTMLMetaElement>('meta[name="later-chunks"]')
    for (const href of names?.content.split(' ') ?? []) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      link.fetchPriority = 'low'
      document.head.append(link)
    }
    names?.remove()
  }, [])
}
