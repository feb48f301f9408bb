/**
 * A replacement for `fetch` that reports how much of the body has been sent, 0 to 1; `fetch` cannot do that.
 */
export function uploadTransport(onProgress: (share: number) => void) {
  return (url: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open(init.method ?? 'GET', url)
      call.withCredentials = true
      new Headers(init.headers).forEach((value, name) => call.setRequestHeader(name, value))
      call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      call.onload = () => resolve(new Response(call.response as string, { status: call.status }))
      call.onerror = () => reject(new TypeError('The upload got no answer'))
      call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
      init.signal?.addEventListener('abort', () => call.abort())
      call.send(init.body as FormData)
    })
}

/** A form with these parts. */
export function formOf(parts: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return form
}
