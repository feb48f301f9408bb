import { impersonationTexts as fa } from '../../i18n/impersonation.ts'
import { Icon } from '../../ui/icon.tsx'
import { leaveIcon } from '../../ui/later-icons.ts'
import { useRelease } from './release.ts'

type Props = { className: string; hidden?: string }

/** The sidebar's way out of a visit (§2); `hidden` is the class of its words where the sidebar is folded. */
export function ReleaseLink({ className, hidden = '' }: Props) {
  const release = useRelease()
  const isLeaving = release.isPending || release.isSuccess
  return (
    <button
      type="button"
      className={className}
      title={hidden ? fa.release : undefined}
      aria-disabled={isLeaving || undefined}
      onClick={() => !isLeaving && release.mutate()}
    >
      <Icon shape={leaveIcon} />
      <span className={hidden}>{isLeaving ? fa.releasing : fa.release}</span>
    </button>
  )
}
