import { useIsOpening } from '../../navigation/use-place.ts'

/** Grows along the top while the next page is on its way; what comes within a fifth of a second needs none. */
export function RouteProgress() {
  const isLoading = useIsOpening()
  const look = isLoading ? 'w-11/12 transition-[width] delay-200 duration-[8s] ease-out' : 'w-0'
  return <div aria-hidden="true" className={`fixed start-0 top-0 z-40 h-1 bg-accent ${look}`} />
}
