import { request } from './http/request.ts'
import type { QueryValues } from './http/send.ts'

/** Fetches a file in the name of an account, which a plain link could not, and hands it to the browser. */
export async function download(account: number, path: string, name: string, query: QueryValues = {}) {
  const files: Blob[] = []
  // The call reads its answer as JSON; the file goes past it.
  const transport = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!response.ok) return response
    files.push(await response.blob())
    return Response.json(null)
  }
  await request(account, 'financial', path, { query, transport })
  const url = URL.createObjectURL(files.at(-1) ?? new Blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has passed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
