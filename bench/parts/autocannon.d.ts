/** The parts used by the programs here; the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Calls a second, of all connections. */
    overallRate?: number
    /** In seconds. */
    duration: number
    headers: Record<string, string>
    /** Threads that send the calls; without them this thread sends them. */
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
