import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { removeImage } from '../../api/profile.ts'
import { imageTexts as fa } from '../../i18n/profile-image.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'

type Props = { account: number; onRemoved: (info: AccountInfo) => void }

export function ImageRemoval({ account, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => removeImage(account),
    onSuccess: (next) => {
      showToast('success', fa.removed)
      onRemoved(next)
    },
    onError: (error) => showToast('error', error.message),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {fa.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={fa.removeTitle}
        confirm={fa.remove}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {fa.removeText}
      </ConfirmDialog>
    </>
  )
}
