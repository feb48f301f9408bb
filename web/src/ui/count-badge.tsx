/** How many things are new, at the corner of a button, whose name says it too. */
export function CountBadge({ count }: { count: string }) {
  return (
    <span className="absolute -start-2 -top-2 grid h-6 min-w-6 place-items-center rounded-full border-2 border-page bg-danger px-1 text-xs font-bold text-on-danger">
      {count}
    </span>
  )
}
