import { features } from 'web-features'

/** The oldest browsers that the panel promises to work in (§D7.6). A WebView is as old as its Chrome. */
const OLDEST = {
  chrome: 111,
  chrome_android: 111,
  safari: 16.4,
  safari_ios: 16.4,
  firefox: 128,
  firefox_android: 128,
} as const

/** Younger parts of the platform that are used all the same, and what an older browser does without them. */
const ALLOWED: Readonly<Record<string, string>> = {
  'api.CanvasRenderingContext2D.font': 'Safari always had it, except for the names of system fonts',
  'api.CanvasRenderingContext2D.imageSmoothingQuality': 'Firefox scales pictures well in its own way',
  'api.OffscreenCanvasRenderingContext2D.imageSmoothingQuality': 'the same',
  'api.OffscreenCanvasRenderingContext2D.font': 'the same',
  'api.HTMLLinkElement.fetchPriority': 'files come in the usual order',
  'api.KeyboardEvent.code': 'keyboards on the screen of a phone have no shortcuts of staff',
  'api.KeyboardEvent.isComposing': 'undefined is false: nothing is being composed',
  'api.InputEvent.isComposing': 'undefined is false: nothing is being composed',
  'api.KeyboardEvent.repeat': 'the same: no key is held down',
  'api.MathMLElement.nonce': 'only scripts are given one',
  'api.Request.body': 'only bodies of answers are read',
  'html.elements.img.fetchpriority': 'pictures come in the usual order',
  'css.at-rules.media.scripting': 'without scripts the splash stays above the message',
  'css.at-rules.page': 'paper has the margins of the browser',
  'css.properties.accent-color': 'iPhones draw boxes in their own colour',
  'css.properties.break-after.avoid': 'a heading may be the last line of a printed page',
  'css.properties.contain-intrinsic-size': 'belongs to content-visibility',
  'css.properties.content-visibility': 'what is off the screen is laid out too',
  'css.properties.cursor.grab': 'touch screens have no pointer',
  'css.properties.cursor.grabbing': 'the same',
  'css.properties.cursor.pointer': 'the same',
  'css.properties.field-sizing': 'a text field has its first height and a handle',
  'css.properties.font-family.ui-monospace': 'the next font of the list is used',
  'css.properties.forced-color-adjust': 'Safari has no forced colours',
  'css.properties.overscroll-behavior': 'the page behind a list scrolls on at its end',
  'css.properties.overscroll-behavior-x': 'the same',
  'css.properties.print-color-adjust': 'the build adds the name with -webkit-',
  'css.properties.resize': 'iPhones have no such handle',
  'css.properties.text-wrap': 'lines break where they are full',
  'css.properties.user-select': 'the build adds the name with -webkit-',
  'css.selectors.marker': 'Safari keeps the mark of a summary beside ours',
  'css.selectors.nesting': 'the build writes such rules out',
  'css.selectors.open': 'Tailwind names it inside :is(), which skips what it does not know',
  'css.selectors.popover-open': 'the same',
}

/** Every part of the platform by its name in the compatibility data, such as `api.URL.canParse_static`. */
const platform = new Map(
  Object.values(features).flatMap((feature) =>
    feature.kind === 'feature' ? Object.entries(feature.status.by_compat_key ?? {}) : [],
  ),
)

/** Whether one of the oldest browsers lacks a part of the platform. */
export function isYoung(key: string): boolean {
  const support = platform.get(key)?.support
  if (!support || Object.keys(ALLOWED).some((allowed) => key === allowed || key.startsWith(`${allowed}.`)))
    return false
  return Object.entries(OLDEST).some(([browser, oldest]) => {
    const since = support[browser as keyof typeof OLDEST]
    return since === undefined || Number(since.replace('≤', '')) > oldest
  })
}

/** A global, a static member of a class, or a member of its prototype. */
type Name = { owner: string; member?: string; isStatic: boolean }

/** Everything of JavaScript and the DOM that one of the oldest browsers lacks. */
export function youngNames(): Name[] {
  return [...platform.keys()].filter(isYoung).flatMap((key): Name[] => {
    const found = /^(?:api|javascript\.builtins)\.(\w+?)(?:\.(\w+?)(_static)?)?$/.exec(key)
    const [, owner, member, isStatic] = found ?? []
    if (!owner || owner === member) return []
    return [{ owner, ...(member && { member }), isStatic: isStatic !== undefined }]
  })
}
