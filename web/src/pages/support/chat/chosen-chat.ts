import { runtimeConfig } from '../../../api/runtime-config.ts'
import { goftinoChat } from './goftino-chat.ts'
import type { LiveChat } from './live-chat.ts'
import { ticketChat } from './ticket-chat.ts'

const { goftinoId } = runtimeConfig

/** The live chat of this panel: Goftino's where the operator has named a widget, else our tickets. */
export const liveChat: LiveChat = goftinoId ? goftinoChat(goftinoId) : ticketChat
