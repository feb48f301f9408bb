import { createContext } from 'react'

/** Whether a layout with its landmarks already stands around the page. */
export const WithinLayout = createContext(false)
