import { useQuery } from '@tanstack/react-query'
import { testLinkQuery } from '../../api/ad-preview.ts'
import { testLinkTexts as texts } from '../../i18n/test-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { GivenLink } from './given-link.tsx'

type Props = { account: number; ad: number; title: string; onClose: () => void }

/** Gives the test link of an ad, to copy, to send on, or to open. */
export function TestLinkDialog({ account, ad, title, onClose }: Props) {
  const link = useQuery(testLinkQuery(account, ad))
  const isMaking = useHeldBusy(link.isPending)
  return (
    <Dialog open title={texts.title(title)} onClose={onClose}>
      <p className="mb-3">{texts.intro}</p>
      {isMaking && (
        <p role="status" className="flex min-h-24 items-center gap-3 text-quiet">
          <Spinner />
          {texts.making}
        </p>
      )}
      {!isMaking && link.data && <GivenLink url={link.data} title={title} />}
      {!isMaking && link.error && (
        <QueryError error={link.error} busy={link.isFetching} onRetry={link.refetch} />
      )}
    </Dialog>
  )
}
