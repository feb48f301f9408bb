import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that keeps its identity and calls the one of the latest render. */
export function useLatest<Input>(call: (input: Input) => void): (input: Input) => void {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((input) => latest.current(input), [])
}
