import { hijackTexts as fa } from '../../i18n/hijack.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { useRelease } from './use-release.ts'

/** Nothing more can be done in the account; one way leads back. */
export function VisitOver({ account }: { account: string }) {
  const release = useRelease()
  const back = () => release.mutate()
  return (
    <BottomSheet
      title={fa.over.title}
      onClose={back}
      actions={
        <Button busy={release.isPending || release.isSuccess} onClick={back}>
          {fa.over.back}
        </Button>
      }
    >
      <p>{fa.over.text(account)}</p>
    </BottomSheet>
  )
}
