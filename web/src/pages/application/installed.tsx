import { usePath } from '../../navigation/use-place.ts'
import { applicationTexts as fa } from '../../i18n/application.ts'
import { Link } from '../../navigation/link.tsx'
import { accountScope } from '../../navigation/place.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { cardLook } from '../../ui/card-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'

type Props = { title: string; text: string }

/** Nothing is left to do but to go on. */
export function Installed({ title, text }: Props) {
  const account = accountScope(usePath())?.account
  return (
    <section role="status" className={cardLook}>
      <EmptyState
        title={title}
        text={text}
        drawing={<Icon shape={checkIcon} className="size-14 text-success" />}
        action={
          <Link
            to={account === undefined ? '/' : paths.myAds(account)}
            className={buttonLook('primary', 'px-4')}
          >
            {fa.toPanel}
          </Link>
        }
      />
    </section>
  )
}
