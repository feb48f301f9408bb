import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormField } from '../campaign-values/form-values.ts'
import { sectionOf, type Section } from './section-order.ts'

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

export function sectionHeadId(section: Section): string {
  return `head-${section}`
}
