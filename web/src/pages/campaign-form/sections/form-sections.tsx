import type { ReactNode } from 'react'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, downIcon } from '../../../ui/icons.ts'
import type { SavingState } from '../save/use-saving.ts'
import type { AfterSending } from '../after-saving.ts'
import { sectionHeadId } from '../open-section.ts'
import type { Section } from '../section-order.ts'
import { useOverview } from '../summary/overview.tsx'
import { BannerSection } from './banner-section.tsx'
import { LandingSection } from './landing-section.tsx'
import { MoneySection } from './money-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { WhereSection } from './where-section.tsx'

type Props = {
  open: Section | null
  onToggle: (section: Section) => void
  onOpen: (section: Section) => void
  onNext: (section: Section) => void
  saving: SavingState
  onSend: (next: AfterSending) => void
}

const STEPS = [
  ['where', WhereSection],
  ['banner', BannerSection],
  ['landing', LandingSection],
  ['when', ScheduleSection],
  ['money', MoneySection],
] as const

/** All sections in the order of the page, one open at a time. */
export function FormSections({ open, onToggle, onOpen, onNext, saving, onSend }: Props) {
  return (
    <>
      {STEPS.map(([section, Fields]) => (
        <FormSection
          key={section}
          section={section}
          isOpen={open === section}
          isLocked={saving.running !== null}
          onToggle={onToggle}
          onNext={onNext}
        >
          <Fields />
        </FormSection>
      ))}
      <FormSection section="review" isOpen={open === 'review'} onToggle={onToggle}>
        <ReviewSection saving={saving} onOpen={onOpen} onSend={onSend} />
      </FormSection>
    </>
  )
}

type FormSectionProps = {
  section: Section
  isOpen: boolean
  /** True while the form is being sent. */
  isLocked?: boolean
  onToggle: (section: Section) => void
  /** Missing for the last section, whose own button sends the form. */
  onNext?: (section: Section) => void
  children: ReactNode
}

/** A section of the form: closed, it shows its choice in one line; open, it shows its fields. */
function FormSection({ section, isOpen, isLocked = false, onToggle, onNext, children }: FormSectionProps) {
  const step = useOverview().steps.find((each) => each.section === section)
  const isDone = step?.isComplete ?? false
  return (
    <section
      aria-labelledby={`title-${section}`}
      inert={isLocked}
      className={`${cardLook} scroll-mt-34 lg:scroll-mt-20`}
    >
      <h2>
        <button
          type="button"
          id={sectionHeadId(section)}
          aria-expanded={isOpen}
          aria-controls={`section-${section}`}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start"
          onClick={() => onToggle(section)}
        >
          {step && (
            <span
              className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${isDone ? 'border-accent bg-accent text-on-accent' : 'border-edge'}`}
            >
              {isDone && <Icon shape={checkIcon} className="size-4" />}
            </span>
          )}
          <span className="min-w-0 grow">
            <span id={`title-${section}`} className="block">
              {campaignFormTexts.sections[section]}
            </span>
            {!isOpen && step && (
              <span className="line-clamp-2 text-sm font-normal text-quiet">
                {step.line ?? campaignFormTexts.missing}
              </span>
            )}
          </span>
          <Icon
            shape={downIcon}
            className={`size-5 text-quiet transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={`section-${section}`} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && children}
        {isOpen && onNext && (
          <Button className="mt-5 w-full sm:w-auto" onClick={() => onNext(section)}>
            {campaignFormTexts.next}
          </Button>
        )}
      </div>
    </section>
  )
}
