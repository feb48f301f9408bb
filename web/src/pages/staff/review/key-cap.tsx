/** A key as it is printed on the keyboard; only where there is likely to be one. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      aria-hidden="true"
      className="rounded border border-current px-1.5 font-sans text-xs leading-5 opacity-80 max-lg:hidden"
    >
      {children}
    </kbd>
  )
}
