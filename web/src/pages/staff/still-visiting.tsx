import { hijackTexts as fa } from '../../i18n/hijack.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useRelease } from '../hijack/use-release.ts'
import { PlainLayout } from '../layouts/plain-layout.tsx'

/** The desk while this browser still acts for an account: the visit is ended first. */
export function StillVisiting() {
  const release = useRelease()
  usePageTitle(fa.label)
  return (
    <PlainLayout>
      <EmptyState
        level={1}
        title={fa.still.title}
        text={fa.still.text}
        action={
          <Button busy={release.isPending || release.isSuccess} onClick={() => release.mutate()}>
            {fa.release}
          </Button>
        }
      />
    </PlainLayout>
  )
}
