import { useEffect, useState } from 'react'
import { settled } from './settled.ts'

/** False until the first page has what it asked for: what can wait until then does. */
export function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => {
    let isHere = true
    void settled.then(() => isHere && setHasSettled(true))
    return () => void (isHere = false)
  }, [])
  return hasSettled
}
