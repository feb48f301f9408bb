/** Runs a call to the browser's storage; null if it throws, and then nothing is stored. */
export function askStorage<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask()
  } catch {
    return null
  }
}
