import { useEffect } from 'react'

let site = ''
/** The first page's title, while no other page has followed it. */
let first: string | null = ''
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
    if (first === '') first = document.title
    if (first === document.title) return
    first = null
    onTitle(document.title)
  }, [page])
}
