/** What the programs here use of it; it brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    headers: Record<string, string>
    /** Threads that ask; without them the asking is done here. */
    workers?: number
  }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number; max: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
