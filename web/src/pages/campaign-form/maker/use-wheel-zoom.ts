import { useEffect, useRef, type RefObject } from 'react'
import { zoomedCrop } from '@jarchi/shared/banner/crop.ts'
import { pointInFrame, type Gestures } from './gestures.ts'

const SPEED = 0.0015

/** React listens to the wheel passively, and the page would scroll away under it: this listens by itself. */
export function useWheelZoom(place: RefObject<HTMLElement | null>, gestures: Gestures | null) {
  const now = useRef(gestures)
  useEffect(() => {
    now.current = gestures
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const zoom = (event: WheelEvent) => {
      const given = now.current
      if (!given) return
      event.preventDefault()
      const { picture, frame, crop } = given
      const point = pointInFrame(element, { x: event.clientX, y: event.clientY }, given)
      given.onNudge(zoomedCrop(picture, frame, crop, crop.zoom * Math.exp(-event.deltaY * SPEED), point))
    }
    element.addEventListener('wheel', zoom, { passive: false })
    return () => element.removeEventListener('wheel', zoom)
  }, [place])
}
