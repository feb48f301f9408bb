import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, downIcon } from '../../../ui/icons.ts'
import type { SavingState } from '../../campaign-saving/use-saving.ts'
import type { AfterSending } from '../../campaign-saving/after-saving.ts'
import { sectionOf, type Section } from '../form-problems.ts'
import { useOverview } from '../summary/overview.tsx'
import { BannerSection } from './banner-section.tsx'
import { LandingSection } from './landing-section.tsx'
import { MoneySection } from './money-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { WhereSection } from './where-section.tsx'
import type { FormField } from '../../campaign-values/form-values.ts'

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
  const line = !isOpen && step ? (step.line ?? campaignFormTexts.missing) : null
  return (
    <section
      aria-labelledby={`title-${section}`}
      inert={isLocked}
      className={`${cardLook} scroll-mt-34 lg:scroll-mt-20`}
    >
      <div className="relative flex min-h-16 items-center gap-3 px-4 py-2">
        {step && (
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${isDone ? 'border-accent bg-accent text-on-accent' : 'border-edge'}`}
          >
            {isDone && <Icon shape={checkIcon} className="size-4" />}
          </span>
        )}
        <div className="min-w-0 grow">
          <h2>
            {/* The whole head can be pressed, but the heading's name is short. */}
            <button
              type="button"
              id={sectionHeadId(section)}
              aria-expanded={isOpen}
              aria-controls={`section-${section}`}
              aria-describedby={line ? `line-${section}` : undefined}
              className="w-full text-start outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent"
              onClick={() => onToggle(section)}
            >
              <span id={`title-${section}`}>{campaignFormTexts.sections[section]}</span>
              {step && (
                <span className="sr-only"> {campaignFormTexts.states[isDone ? 'done' : 'missing']}</span>
              )}
            </button>
          </h2>
          {line && (
            <p id={`line-${section}`} className="line-clamp-2 text-sm text-quiet">
              {line}
            </p>
          )}
        </div>
        <Icon
          shape={downIcon}
          className={`size-5 text-quiet transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </div>
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

/**
 * Which section is open. When the form or an address with a field opens one, it scrolls into view and gets
 * the focus.
 */
export function useOpenSection(first: () => Section, named: FormField | null) {
  const [open, setOpen] = useState<Section | null>(first)
  useEffect(() => {
    if (!named) return
    showSection(sectionOf(named))
    focusField(named)
  }, [named])
  const goTo = (section: Section) => {
    flushSync(() => setOpen(section))
    showSection(section)
  }
  const goToField = (field: FormField) => {
    goTo(sectionOf(field))
    focusField(field)
  }
  const toggle = (section: Section) => setOpen(section === open ? null : section)
  return { open, goTo, goToField, toggle }
}

function showSection(section: Section) {
  const head = document.getElementById(sectionHeadId(section))
  head?.focus({ preventScroll: true })
  head?.closest('section')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}

function focusField(field: FormField) {
  const place = document.querySelector(`[data-field="${field}"]`)
  const control = place?.matches('input') ? place : place?.querySelector(FOCUSABLE)
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  showMessage(place)
}

/** Scrolls to a field's problem, which is below the field; the field may be higher than the screen. */
function showMessage(place: Element | null) {
  const message = place?.closest('[data-field], div')?.querySelector('[role="alert"]')
  // Without animation: a smooth scroll to the section may still be running.
  ;(message ?? place)?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

const FOCUSABLE = 'input:not([hidden]):not([tabindex="-1"]), button:not([tabindex="-1"]), [tabindex="0"]'

function sectionHeadId(section: Section): string {
  return `head-${section}`
}
