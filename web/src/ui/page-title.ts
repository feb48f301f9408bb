import { useEffect } from 'react'

let site = ''
/** The first page's title; null once another title has followed. */
let first: string | null = ''
/** The path of the page that set the title last. */
let path = ''
let onTitle: TitleListener = () => {}

type TitleListener = (title: string, isNewPage: boolean) => void

/** Sets the end of every page's title. */
export function nameSite(name: string) {
  site = name
  document.title = name
}

/**
 * Sets the listener for new titles: when a page after the first is drawn, and when a page changes its title.
 */
export function whenTitled(listener: TitleListener) {
  onTitle = listener
  return () => {
    onTitle = () => {}
  }
}

export function usePageTitle(page: string) {
  useEffect(() => {
    document.title = `${page} | ${site}`
    const isNewPage = location.pathname !== path
    path = location.pathname
    if (first === '') first = document.title
    if (first === document.title) return
    first = null
    onTitle(document.title, isNewPage)
  }, [page])
}
