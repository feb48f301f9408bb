import { useEffect } from 'react'

let site = ''
let isFirst = true
let onTitle = (_title: string) => {}

/** What every page's title ends with. */
export function nameSite(name: string) {
  site = name
  document.title = name
}

/** Names who is told when a page after the first has drawn and taken the title. */
export function whenTitled(listener: (title: string) => void) {
  onTitle = listener
  return () => {
    onTitle = () => {}
  }
}

export function usePageTitle(page: string) {
  useEffect(() => {
    document.title = `${page} | ${site}`
    if (!isFirst) onTitle(document.title)
    isFirst = false
  }, [page])
}
