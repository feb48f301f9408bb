import type { FactorMade, StaffFactor } from '@jarchi/shared/api/staff-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { factorQuery, renewRecoveryCodes } from '../../../api/staff/factor.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { SectionCard } from '../section-card.tsx'

const texts = factorTexts.recovery
type Props = { factor: StaffFactor; onMade: (made: FactorMade) => void }

/** What is left when all devices are lost. */
export function RecoveryCodes({ factor, onMade }: Props) {
  const [isAsking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    async onSuccess(made) {
      await queryClient.invalidateQueries(factorQuery)
      onMade(made)
    },
    onError: (error) => tellFailure(texts.notRenewed, error),
    onSettled: () => setAsking(false),
  })
  return (
    <SectionCard
      title={texts.title}
      hint={texts.hint}
      actions={
        <Button variant="plain" onClick={() => setAsking(true)}>
          {texts.renew}
        </Button>
      }
    >
      <p className="text-sm">{texts.left(factor.recovery_codes)}</p>
      <ConfirmDialog
        open={isAsking}
        title={texts.renew}
        confirm={texts.renew}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      >
        {texts.renewText}
      </ConfirmDialog>
    </SectionCard>
  )
}

/** New codes, which are shown only now. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={copy}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <p className="pb-4">{texts.shown}</p>
      <ol dir="ltr" className="grid gap-2 rounded-field bg-page p-3 text-center select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="text-sm font-semibold whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
