import type { ReactNode } from 'react'
import { fa } from '../i18n/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: string
  /** Names the thing that is about to be lost. */
  children: ReactNode
  /** The verb of the act. */
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ open, title, children, confirm, busy = false, onConfirm, onClose }: Props) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {fa.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
