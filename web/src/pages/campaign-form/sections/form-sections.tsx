import type { Section } from '../form-sections.ts'
import type { SavingState } from '../save/use-saving.ts'
import { BannerSection } from './banner-section.tsx'
import { FormSection } from './form-section.tsx'
import { LandingSection } from './landing-section.tsx'
import { MoneySection } from './money-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { WhenSection } from './when-section.tsx'
import { WhereSection } from './where-section.tsx'

type Props = {
  open: Section | null
  onToggle: (section: Section) => void
  onOpen: (section: Section) => void
  onNext: (section: Section) => void
  saving: SavingState
}

const STEPS = [
  ['where', WhereSection],
  ['banner', BannerSection],
  ['landing', LandingSection],
  ['when', WhenSection],
  ['money', MoneySection],
] as const

/** All sections in the order of the page, one open at a time. */
export function FormSections({ open, onToggle, onOpen, onNext, saving }: Props) {
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
        <ReviewSection saving={saving} onOpen={onOpen} />
      </FormSection>
    </>
  )
}
