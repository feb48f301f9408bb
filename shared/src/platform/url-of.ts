/** The address in a text, or null; `URL.canParse` is younger than the oldest browsers that we support. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
