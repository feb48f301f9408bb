import { useRef, useState, type ReactNode } from 'react'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { cardLook } from '../../ui/looks.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { useHasRoom, useWideScreen } from '../../ui/use-media.ts'
import { BannerPreview, PreviewStrip } from './banner-preview.tsx'
import type { Section } from './form-problems.ts'
import { OverviewList, ProgressLine } from './summary/overview.tsx'

type Props = { isLocked: boolean; onOpen: (section: Section) => void; children: ReactNode }

/** For the sections beside the preview, in rem. */
const TWO_COLUMNS = 42

/**
 * The sections in one column; the preview is above them on a phone, and beside them with the summary on a
 * wide screen with room for both.
 */
export function FormLayout({ isLocked, onOpen, children }: Props) {
  const preview = useRef<HTMLDivElement>(null)
  // Only one of the two previews is rendered, since each draws a whole list.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const hasRoom = useHasRoom(frame, TWO_COLUMNS)
  const isWide = useWideScreen() && hasRoom
  const columns = isWide
    ? 'gap-6 grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_21rem]'
    : 'gap-4'
  return (
    <div ref={setFrame} className={`grid items-start ${columns}`}>
      <div className="grid gap-3">
        {!isWide && (
          <>
            <div ref={preview}>
              <BannerPreview isBrief />
            </div>
            <PreviewStrip preview={preview} />
            <ProgressLine />
          </>
        )}
        {children}
      </div>
      {isWide && (
        <aside
          aria-label={campaignFormTexts.summary}
          className="sticky top-20 flex max-h-[calc(100dvh-6rem)] min-w-0 flex-col gap-4 overflow-y-auto"
        >
          <BannerPreview />
          <div className={`${cardLook} flex flex-col gap-3 p-4`}>
            <h2 className="text-sm">{campaignFormTexts.summary}</h2>
            <ProgressLine />
            <div inert={isLocked}>
              <OverviewList onOpen={onOpen} />
            </div>
          </div>
        </aside>
      )}
    </div>
  )
}

export function FormPending() {
  return <FormSkeleton label={campaignFormTexts.loading} />
}
