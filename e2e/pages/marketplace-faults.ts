import { SANDBOX } from '../ports.ts'

const FAULTS = `${SANDBOX}/marketplace/faults`
const ACCESS = `${SANDBOX}/marketplace/access`

type Fault = 'slow' | 'broken' | 'limited' | 'revoked' | 'refused'

/** The marketplace's faults for one of its users only. */
export function faultsOf(phone: string) {
  const whom = `phone=${phone}`
  return {
    /** 'once' means one request. */
    async set(fault: Fault, isOn: boolean | 'once') {
      const headers = { 'content-type': 'application/json' }
      await fetch(FAULTS, { method: 'POST', headers, body: JSON.stringify({ phone, [fault]: isOn }) })
    },
    async repair() {
      await fetch(`${FAULTS}?${whom}`, { method: 'DELETE' })
    },
    /** Ends the given access early. */
    async endAccess() {
      await fetch(`${ACCESS}?${whom}`, { method: 'DELETE' })
    },
    async renewals(): Promise<number> {
      const told = await fetch(`${ACCESS}?${whom}`)
      return ((await told.json()) as { renewals: number }).renewals
    },
  }
}
