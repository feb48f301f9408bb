const CHAT = ' https://*.goftino.com'

/** What the live chat adds to the policy of pages; nothing where none is configured. Its own window sets inline styles. */
export function chatSources(goftinoId: string) {
  if (!goftinoId) return { script: '', style: '', media: '', connect: '', more: [] }
  return {
    script: CHAT,
    style: ` 'unsafe-inline'${CHAT}`,
    media: CHAT,
    connect: `${CHAT} wss://*.goftino.com`,
    more: [`media-src${CHAT}`, `frame-src${CHAT}`],
  }
}
