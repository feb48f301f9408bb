import { useEffect, useState } from 'react'
import { keptDraft, type KeptDraft } from './draft-store.ts'

/** The draft of an earlier visit; undefined while the browser looks for it. */
export function useKeptDraft(key: string): KeptDraft | null | undefined {
  const [draft, setDraft] = useState<KeptDraft | null>()
  useEffect(() => {
    let isCurrent = true
    void keptDraft(key).then((kept) => {
      if (isCurrent) setDraft(kept)
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return draft
}
