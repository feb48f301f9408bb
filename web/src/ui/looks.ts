export const cardLook = 'rounded-card border border-line bg-card'

export const inputLook =
  'min-h-11 w-full rounded-field border border-edge bg-card px-3.5 py-2 text-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger'

export const tabsLook = 'flex min-[22.5rem]:gap-1 overflow-x-auto border-b border-line'

/** Tabs are links: each has its own address, and `aria-current` marks the open one. */
export const tabLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap border-b-2 border-transparent px-1.5 font-semibold text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent min-[22.5rem]:px-4'

/** Parts of a line with a dot between them, which stays at the end of its line. */
export const dottedLook = "flex flex-wrap gap-x-1.5 *:not-last:after:content-['_·']"
