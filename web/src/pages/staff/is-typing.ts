/** Whether a key belongs to what the user writes or to an open dialog, and not to the page. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
