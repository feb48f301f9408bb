import { useRouter } from '@tanstack/react-router'

/** Opens a path of the panel, with its query. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (href, options) => void router.navigate({ href, replace: options?.replace ?? false })
}
