const BOUNDARY = 'fuzz-boundary-7f3a'

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

const header = (text: string) => text.replace(/[\r\n"]/g, '_')

/** A form as a browser would send it; the parts that are files are sent as files, with any content. */
export function multipartBody(fields: Record<string, unknown>): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : String(JSON.stringify(value))
    const file = /_banner$|^(file|picture)$/.test(name) ? '; filename="b.png"\r\nContent-Type: image/png' : ''
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${header(name)}"${file}\r\n\r\n${text}\r\n`
  })
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
}
