/**
 * The origin of a web address, or null for any other address: `blob:https://host` has the origin of a page on
 * that host without being one, so an origin alone says nothing about an address from outside.
 */
export function webOrigin({ protocol, origin }: URL): string | null {
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}
