import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { DesignPicture } from './taken-picture.ts'

/** A picture on its way into the design, whichever part of the maker is open meanwhile; the last asked for is used. */
export function useTaking(use: (picture: DesignPicture) => void) {
  const mutation = useMutation({ mutationFn: (take: () => Promise<DesignPicture>) => take() })
  const turn = useRef(0)
  const running = useRef(Promise.resolve(true))
  const now = useRef(use)
  // It arrives in a design that has changed since it was asked for.
  useEffect(() => {
    now.current = use
  })
  useEffect(() => () => void (turn.current += 1), [])
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    take: (from: () => Promise<DesignPicture>) => {
      turn.current += 1
      const mine = turn.current
      running.current = mutation.mutateAsync(from).then(
        (picture) => {
          if (mine === turn.current) now.current(picture)
          return true
        },
        // The reason is told where the picture was asked for.
        () => mine !== turn.current,
      )
    },
    /** Another choice has been made. */
    drop: () => {
      turn.current += 1
      mutation.reset()
    },
    /** Once nothing is on its way any more: whether the design has what was asked for. */
    arrived: () => running.current,
  }
}
