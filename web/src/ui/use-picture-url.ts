import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { useEffect, useState } from 'react'

/** An object URL for a picture in memory, revoked a minute after it was last shown: it may still be loading. */
export function usePictureUrl(picture: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => {
      setTimeout(() => URL.revokeObjectURL(made), MINUTE_MS)
      setUrl(null)
    }
  }, [picture])
  return url
}
