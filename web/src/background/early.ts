declare global {
  interface Window {
    /** What happened before whoever wants it was here: kept by index.html, taken over by `hearEarly`. */
    early?: { push(happening: unknown): unknown }
  }
}

/** Tells of everything that has been kept, and from now on of what comes. */
export function hearEarly(listener: (happening: unknown) => void) {
  const kept = window.early
  window.early = { push: listener }
  if (Array.isArray(kept)) kept.forEach(listener)
}
