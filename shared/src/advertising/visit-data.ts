/** Whether the data of a visit are at most 4 KB of JSON, in UTF-8 (§D3.6). */
export function fitsVisitData(data: object): boolean {
  return encodeURIComponent(JSON.stringify(data)).replace(/%../g, '-').length <= 4_096
}
