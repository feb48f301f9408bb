import { deskTexts } from '../../i18n/staff-desk.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { PlainLayout } from '../layouts/plain-layout.tsx'

/** The desk, or a part of it, for a user without rights; sign-in leads a signed-in user to their panel. */
export function NoRights({ text, to, toText }: { text: string; to: string; toText: string }) {
  usePageTitle(deskTexts.noRights.title)
  return (
    <PlainLayout>
      <EmptyState
        level={1}
        title={deskTexts.noRights.title}
        text={text}
        action={
          <a href={to} className={buttonLook()}>
            {toText}
          </a>
        }
      />
    </PlainLayout>
  )
}
