type Sent = {
  display: { native: { link: { trkr?: string[] } }; event?: { url: string }[] }
}

/**
 * Whether the exchange has other trackers than we sent: clicks might be lost, or not counted. It may write
 * `http` for `https`, encode them, and add its own.
 */
export function areTrackersAltered(body: string, answered: readonly string[]): boolean {
  const { native, event = [] } = (JSON.parse(body) as Sent).display
  const sent = [...(native.link.trkr ?? []), ...event.map(({ url }) => url)]
  const kept = new Set(answered.map(bare))
  return sent.some((url) => !kept.has(bare(url)))
}

function bare(url: string): string {
  return url
    .replace(/^https?:/, '')
    .replace(/%24/gi, '$')
    .replace(/%7B/gi, '{')
    .replace(/%7D/gi, '}')
}
