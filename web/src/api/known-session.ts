import { askStorage } from '../browser-storage.ts'

const KEY = 'signed-in'

/** Remembers that somebody is signed in, so that sign-in can say later that the session is over. */
export const noteSession = () => askStorage(() => localStorage.setItem(KEY, '1'))
/** The user has signed out. */
export const forgetSession = () => askStorage(() => localStorage.removeItem(KEY))
export const hadSession = () => askStorage(() => localStorage.getItem(KEY)) === '1'
