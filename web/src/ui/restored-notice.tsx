import { useState } from 'react'
import { restoredTexts } from '../i18n/actions.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

type Props = { text: string; startOver: string; onStartOver: () => void }

/** Tells that unfinished work was restored, with a button for a fresh form, which asks first. */
export function RestoredNotice({ text, startOver, onStartOver }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft px-4 py-2"
    >
      <p>{text}</p>
      <Button variant="quiet" className="-mx-3 px-3" onClick={() => setIsAsking(true)}>
        {startOver}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={startOver}
        confirm={restoredTexts.confirm}
        onConfirm={onStartOver}
        onClose={() => setIsAsking(false)}
      >
        {restoredTexts.text}
      </ConfirmDialog>
    </div>
  )
}
