import { startTransition, useEffect, useState } from 'react'
import { keptDraft, type KeptDraft } from './draft-store.ts'

/** The draft of an earlier visit; undefined while the browser looks for it. */
export function useKeptDraft(key: string): KeptDraft | null | undefined {
  const [draft, setDraft] = useState<KeptDraft | null>()
  useEffect(() => {
    let isCurrent = true
    void keptDraft(key).then((kept) => {
      // The form that comes of it is large: shown piece by piece it leaves the page free to answer.
      if (isCurrent) startTransition(() => setDraft(kept))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return draft
}
