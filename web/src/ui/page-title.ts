import { useEffect } from 'react'

let site = ''

/** What every page's title ends with. */
export function nameSite(name: string) {
  site = name
  document.title = name
}

export function usePageTitle(page: string) {
  useEffect(() => {
    document.title = `${page} | ${site}`
  }, [page])
}
