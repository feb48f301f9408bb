/** A row of the menu in the header. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start hover:bg-page aria-[current=true]:font-semibold'
