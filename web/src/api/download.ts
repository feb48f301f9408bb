import { fetchFile, saveFile } from './file.ts'
import type { QueryValues } from './http/send.ts'

/** Fetches a file of the financial service in the name of an account and hands it to the browser. */
export async function download(account: number, path: string, name: string, query: QueryValues = {}) {
  saveFile(await fetchFile(account, 'financial', path, { query }), name)
}
