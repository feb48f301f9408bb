import { askStorage } from '../../../api/ask-storage.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { setChatOwner } from './chat-owner.ts'
import { visitorKey } from './goftino-loader.ts'

/** Ends the conversation of this browser, as with the session: whoever comes next begins their own. */
export function forgetChat(id = runtimeConfig.goftinoId) {
  setChatOwner(null)
  if (!id) return
  window.Goftino?.close()
  window.Goftino?.unsetUserId?.()
  askStorage(() => localStorage.removeItem(visitorKey(id)))
}
