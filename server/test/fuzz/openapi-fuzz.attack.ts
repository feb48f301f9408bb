import { vi } from 'vitest'

/** Twenty-four times as many requests of each operation as the test sends. */
vi.stubEnv('FUZZ_CASES', process.env.FUZZ_CASES ?? '600')
await import('./openapi-fuzz.test.ts')
