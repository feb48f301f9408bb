const APP_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']

/** How the panel was launched as an app; null in a browser's window. */
export function appDisplayMode(): string | null {
  // Safari on iOS has its own word.
  if ('standalone' in navigator && navigator.standalone === true) return 'standalone'
  return APP_MODES.find((mode) => matchMedia(`(display-mode: ${mode})`).matches) ?? null
}
