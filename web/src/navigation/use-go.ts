import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens a path of the panel, with its query. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback(
    (href, options) => void router.navigate({ href, replace: options?.replace ?? false }),
    [router],
  )
}
