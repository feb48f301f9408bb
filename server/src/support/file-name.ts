import { supportTexts } from '../texts/support.ts'

const LONGEST = 80
/** Characters that show nothing; those that join Persian letters, and keep them apart, belong to names. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/** What an upload is called, without folders and what does not show, and with the extension of what it is. */
export function fileName(given: string, extension: string): string {
  const base = (given.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*\ufffd]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(base).slice(0, LONGEST).join('').trim()
  return `${/[\p{L}\p{N}]/u.test(short) ? short : supportTexts.file}.${extension}`
}
