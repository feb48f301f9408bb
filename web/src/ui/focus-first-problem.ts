/** Moves to the first field of a form that is marked wrong, once the marks have been drawn. */
export function focusFirstProblem(form: HTMLFormElement | null) {
  // A call's refusal is drawn a turn after it is told.
  requestAnimationFrame(() => setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()))
}
