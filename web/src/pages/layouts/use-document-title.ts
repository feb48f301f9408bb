import { useEffect } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { shellTexts } from '../../i18n/shell.ts'

/** Names the page and the marketplace's advertiser panel in the title (§1). */
export function useDocumentTitle(page: string) {
  useEffect(() => {
    document.title = `${page} | ${shellTexts.panelOf(runtimeConfig.marketplaceName)}`
  }, [page])
}
