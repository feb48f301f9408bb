import { tellTabs } from '../../api/http/signed-in-person.ts'
import { forgetSession } from '../../api/known-session.ts'
import { forgetAccessTokens } from '../../api/http/request.ts'
import { queryClient } from '../../api/query-client.ts'
import { endSession } from '../../api/sign-in.ts'
import { accountMenuTexts } from '../../i18n/account-menu.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { forgetAllWork } from '../../form/unfinished-work.ts'
import { forgetChat } from '../live-chat/goftino-loader.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Ends the session on the server, clears this page's data, and opens sign-in. */
export function useSignOut() {
  return async () => {
    try {
      await endSession()
    } catch {
      return showToast('error', accountMenuTexts.notSignedOut)
    }
    forgetAccessTokens()
    forgetAllWork()
    forgetSession()
    forgetChat()
    tellTabs(null)
    go(paths.auth)
    queryClient.clear()
  }
}
