import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { hearTabs, whenAnotherPerson } from './api/http/signed-in-person.ts'
import { queryClient } from './api/query-client.ts'
import { runtimeConfig } from './api/runtime-config.ts'
import { keepVisit, visitOf } from './api/visit.ts'
import { shellTexts } from './i18n/shell.ts'
import { isCarried } from './navigation/place.ts'
import { openHere, whenFirstShown } from './navigation/navigate.ts'
import { noteLeaving } from './navigation/lazy-page.ts'
import { knowPages } from './navigation/page-matching.ts'
import { watchScroll } from './navigation/scroll.ts'
import { settled } from './background/settled.ts'
import { PAGES } from './routes.ts'
import { Panel } from './panel.tsx'
import { leadToSignIn } from './lead-to-sign-in.ts'
import { forgetAllWork } from './form/unfinished-work.ts'
import { surviveTranslation } from './translated-text.ts'
import { trustOwnScripts } from './trusted-scripts.ts'
import { nameSite } from './ui/page-title.ts'
import './styles/panel.css'

surviveTranslation()
trustOwnScripts()
nameSite(shellTexts.panelOf(runtimeConfig.marketplaceName))
keepVisit(visitOf(location.search, isCarried))

leadToSignIn()

whenAnotherPerson(() => {
  forgetAllWork()
  location.reload()
})
hearTabs()
knowPages(PAGES)
watchScroll()
addEventListener('popstate', openHere)
addEventListener('beforeunload', noteLeaving)
openHere()

settled.then(() => import('./background/start.ts')).catch(() => {})

// The splash stays until the first page's code has loaded: React delays content after a fallback by 300 ms.
// Rendering is a task of its own, so that the browser can first handle what has arrived.
void whenFirstShown().then(() => setTimeout(showPanel))

function showPanel() {
  const element = document.getElementById('root')
  if (!element) return
  const root = createRoot(element)
  // In small steps, so that the browser can do other work in between.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Panel />
      </QueryClientProvider>,
    ),
  )
}
