import { useParams } from 'wouter'
import { useEffect } from 'react'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { BackLink } from './back-link.tsx'
import { forgetUnknownPost } from './forget-post.ts'

type Props = { wayBack: string; title?: string; text?: string }

/** A post that cannot be advertised: of somebody else, not there, or gone. */
export function UnknownPost({
  wayBack,
  title = marketplaceTexts.unknownPost.title,
  text = marketplaceTexts.unknownPost.text,
}: Props) {
  const account = useAccount()
  const { postToken } = useParams()
  useEffect(() => forgetUnknownPost(postToken), [postToken])
  usePageTitle(title)
  return (
    <EmptyState
      level={1}
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.posts(account)} className={buttonLook()}>
            {marketplaceTexts.post.gone.others}
          </Link>
          <BackLink wayBack={wayBack} />
        </div>
      }
    />
  )
}
