import { useState } from 'react'
import { flushSync } from 'react-dom'
import { sectionOf, type Section } from './form-sections.ts'
import type { FormField } from './form-values.ts'
import { sectionHeadId } from './sections/form-section.tsx'

/** Which section is open. Opening one by the form itself brings it into view and takes the focus along. */
export function useOpenSection(first: Section) {
  const [open, setOpen] = useState<Section | null>(first)
  const goTo = (section: Section) => {
    flushSync(() => setOpen(section))
    const head = document.getElementById(sectionHeadId(section))
    head?.focus({ preventScroll: true })
    head?.closest('section')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  const goToField = (field: FormField) => {
    goTo(sectionOf(field))
    const place = document.querySelector(`[data-field="${field}"]`)
    const control = place?.matches('input') ? place : place?.querySelector(FOCUSABLE)
    if (control instanceof HTMLElement) control.focus()
  }
  const toggle = (section: Section) => setOpen(section === open ? null : section)
  return { open, goTo, goToField, toggle }
}

const FOCUSABLE = 'input:not([hidden]):not([tabindex="-1"]), button:not([tabindex="-1"]), [tabindex="0"]'
