import { useState } from 'react'
import { forgetWork, keepWork, keptWork } from '../../kept-work.ts'
import { keptAttachments } from '../attachments/kept-attachments.ts'

export type Texts = Readonly<Record<string, string>>

/** The texts of some unfinished work, kept over a reload. */
export function useDraft<Draft extends Texts>(
  work: string,
  empty: Draft,
  draftOf: (work: Record<string, unknown> | null) => Draft | null,
) {
  const [draft, setDraft] = useState(() => draftOf(keptWork(work)) ?? empty)
  const [isRestored, setRestored] = useState(
    () => draftOf(keptWork(work)) !== null || keptAttachments(work).length > 0,
  )
  return {
    draft,
    isRestored,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      keepWork(work, next)
    },
    forget() {
      forgetWork(work)
      setDraft(empty)
      setRestored(false)
    },
  }
}
