import type { Service } from './runtime-config.ts'
import { request } from './http/request.ts'
import type { QueryValues } from './http/send.ts'

type Options = { query?: QueryValues; signal?: AbortSignal }

/** Fetches a file in the name of an account, which a plain link could not. */
export async function fetchFile(
  account: number,
  service: Service,
  path: string,
  options: Options = {},
): Promise<Blob> {
  const files: Blob[] = []
  // The call reads its answer as JSON; the file goes past it.
  const transport = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!response.ok) return response
    files.push(await response.blob())
    return Response.json(null)
  }
  await request(account, service, path, { ...options, transport })
  return files.at(-1) ?? new Blob()
}

/** Hands a file to the browser, to be kept under a name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has passed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
