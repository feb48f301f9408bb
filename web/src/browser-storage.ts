/** What a browser's storage answers; null where it refuses, and then nothing is kept either. */
export function askStorage<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask()
  } catch {
    return null
  }
}
