import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { adPreviewQuery } from '../../api/ad-preview.ts'
import { previewTexts } from '../../i18n/preview.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { PreviewFailure } from './preview-failure.tsx'
import { PreviewPending } from './preview-pending.tsx'
import { ShownAd } from './shown-ad.tsx'

const texts = previewTexts.page

/** /preview/{token}: an ad for whoever has its test link, signed in or not; not for search engines. */
export function AdPreviewPage() {
  const { token = '' } = useParams()
  const preview = useQuery(adPreviewQuery(token))
  const isLoading = useHeldBusy(preview.isPending)
  usePageTitle(preview.data ? texts.of(preview.data.title) : texts.title)
  return (
    <PlainLayout>
      <meta name="robots" content="noindex, nofollow" />
      {isLoading && <PreviewPending />}
      {!isLoading && preview.data && <ShownAd preview={preview.data} />}
      {!isLoading && preview.error && (
        <PreviewFailure error={preview.error} busy={preview.isFetching} onRetry={preview.refetch} />
      )}
    </PlainLayout>
  )
}
