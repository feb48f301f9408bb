import type { KeyboardEvent } from 'react'

/** Arrow keys among the choices of a tree: up and down move, left opens and right closes, as text runs. */
export function moveInTree(event: KeyboardEvent<HTMLElement>) {
  const from = event.target
  if (!(from instanceof HTMLInputElement) || from.dataset.choice === undefined) return
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const isOpen = event.key === 'ArrowRight'
    const fold = from.closest('li')?.querySelector<HTMLElement>(`:scope > div > [aria-expanded="${isOpen}"]`)
    fold?.click()
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')]
    choices[choices.indexOf(from) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}
