import { useEffect } from 'react'

let site = ''
/** The first page's title, while no other page has followed it. */
let first: string | null = ''
/** The path of the page that had the title last. */
let path = ''
let onTitle: TitleListener = () => {}

type TitleListener = (title: string, isNewPage: boolean) => void

/** What every page's title ends with. */
export function nameSite(name: string) {
  site = name
  document.title = name
}

/** Names who is told when a page after the first has drawn and taken the title, and when it changes its title. */
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
