/** The WHATWG URL, the same in every browser and in Node: all of the platform that `shared` may use. */
declare class URL {
  constructor(url: string, base?: string)
  readonly origin: string
  protocol: string
  username: string
  password: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
  readonly searchParams: URLSearchParams
  toString(): string
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][])
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  append(name: string, value: string): void
  delete(name: string): void
  keys(): IterableIterator<string>
  entries(): IterableIterator<[string, string]>
  forEach(each: (value: string, name: string) => void): void
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
