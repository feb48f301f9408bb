import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { imageTexts as fa } from '../../i18n/profile-image.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { useIsVisit } from '../hijack/use-is-visit.ts'
import { ImageChange } from './image-change.tsx'

type Props = { account: number; info: AccountInfo }

/** The user's picture, with the means to bring another or none. */
export function ImageSection({ account, info }: Props) {
  const isVisit = useIsVisit(account)
  return (
    <section
      aria-labelledby="image-title"
      className={`${cardLook} flex max-w-2xl flex-wrap items-center gap-4 p-4 md:p-6`}
    >
      {info.image ? (
        <img
          src={info.image}
          alt={fa.current}
          width={80}
          height={80}
          className="size-20 rounded-full border border-line object-cover"
        />
      ) : (
        <span className="grid size-20 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon shape={userIcon} className="size-10" />
        </span>
      )}
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-2">
        <div>
          <h2 id="image-title">{fa.title}</h2>
          <p className="text-sm text-quiet">{fa.hint}</p>
        </div>
        {isVisit === false && <ImageChange account={account} hasImage={info.image !== null} />}
      </div>
    </section>
  )
}
