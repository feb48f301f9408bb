import { useMay } from '../../api/use-may.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook, type ButtonVariant } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Page } from '../../ui/page.tsx'
import { RoleForbidden } from '../../ui/role-forbidden.tsx'
import { MarketplaceFailure } from './marketplace-failure.tsx'
import { useEntry } from '../marketplace-visit/use-entry.ts'
import { UserPostsLayout } from './integration-layout.tsx'

const texts = marketplaceTexts.types

/** kenar-divar/types: what can be advertised, and how. */
export function AdTypesPage() {
  const account = useAccount()
  const entry = useEntry(account)
  const { wayBack } = entry
  const { post_token } = sessionDataOf(document.cookie)
  const ofPost = post_token ? paths.post(account, post_token) : paths.posts(account)
  return (
    <UserPostsLayout wayBack={wayBack}>
      {entry.error ? (
        <MarketplaceFailure
          error={entry.error}
          wayBack={wayBack}
          busy={entry.isFetching}
          onRetry={entry.refetch}
        />
      ) : (
        <Choices account={account} ofPost={ofPost} />
      )}
    </UserPostsLayout>
  )
}

function Choices({ account, ofPost }: { account: number; ofPost: string }) {
  return (
    <Page title={texts.title}>
      {useMay(account, 'edit') ? (
        <ul className="grid gap-4 md:grid-cols-2">
          <AdType {...texts.ofPost} to={ofPost} variant="primary" />
          <AdType {...texts.free} to={paths.newAd(account)} variant="plain" />
        </ul>
      ) : (
        <RoleForbidden />
      )}
    </Page>
  )
}

type Props = { title: string; text: string; choose: string; to: string; variant: ButtonVariant }

function AdType({ title, text, choose, to, variant }: Props) {
  return (
    <li className={`${cardLook} flex flex-col gap-2 p-5`}>
      <h2 className="text-lg">{title}</h2>
      <p className="grow text-quiet">{text}</p>
      <Link to={to} className={buttonLook(variant, 'mt-2 self-start')}>
        {choose}
      </Link>
    </li>
  )
}
