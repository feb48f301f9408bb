import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Faults = { origin?: string; host?: string; verified?: boolean; challenge?: string; counter?: number }

/** An authenticator of software: P-256, without attestation, as WebAuthn wants it. */
export function authenticator({ origin, host }: { origin: string; host: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? origin }),
    )
  const authData = (faults: Faults, attested: Buffer[] = []) => {
    counter = faults.counter ?? counter + 1
    const flags = 1 | ((faults.verified ?? true) ? 4 : 0) | (attested.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(faults.host ?? host), Buffer.from([flags]), number(counter, 4), ...attested])
  }
  const shape = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    id: shape.id,
    make({ challenge }: { challenge: string }, faults: Faults = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const data = authData(faults, [Buffer.alloc(16), number(id.length, 2), id, coseKey(x, y)])
      // {fmt: "none", attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        number(data.length, 1),
        data,
      ])
      return {
        ...shape,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use({ challenge }: { challenge: string }, faults: Faults = {}) {
      const data = authData(faults)
      const client = clientData('webauthn.get', challenge, faults)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...shape,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function coseKey(x: string, y: string): Buffer {
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function number(value: number, bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  made.writeUIntBE(value, 0, bytes)
  return made
}
