import { expect, test } from 'vitest'
import { kinds } from './variable-kinds.ts'

test.each(['', '127.0.0.1', '10.0.0.0/8, 192.0.2.7', '::1 fd00::/8', '0.0.0.0/0'])(
  '%j are proxies',
  (text) => {
    expect(kinds.proxies.safeParse(text).success).toBe(true)
  },
)

test.each(['garbage', 'true', '1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '300.1.1.1'])(
  '%j are not proxies',
  (text) => {
    expect(kinds.proxies.safeParse(text).success).toBe(false)
  },
)
