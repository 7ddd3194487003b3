import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '@sen/core/ports/passkey-verifier'

/** W3C WebAuthn level 3 section 6.1 defines these flags. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** It includes the deviations of a faulty authenticator. */
export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly crossOrigin?: boolean
}

/** A clone shares them. */
interface Insides {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: string
  readonly counts: boolean
}

/**
 * Implements W3C WebAuthn level 3 sections 5.8.1, 6.1 and 6.5.1 and RFC 8949 independently of the library. `counts:
 * false` has no counter, as synchronised passkeys.
 */
export class SoftwarePasskey {
  readonly #insides: Insides
  #count: number

  private constructor(insides: Insides, count: number) {
    this.#insides = insides
    this.#count = count
  }

  /** @param userHandle the site's id of its user */
  static make(userHandle: string, { counts = true }: { readonly counts?: boolean } = {}): SoftwarePasskey {
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return new SoftwarePasskey({ id: randomBytes(32), key, userHandle, counts }, 0)
  }

  get id(): string {
    return this.#insides.id.toString('base64url')
  }

  copy(): SoftwarePasskey {
    return new SoftwarePasskey(this.#insides, this.#count)
  }

  register(ceremony: Ceremony): PasskeyRegistration & { readonly type: 'public-key' } {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#insides.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#insides.id, this.#publicKey()])
    const data = this.#authenticatorData(ceremony, credential)
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData({ type: 'webauthn.create', ...ceremony }).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  sign(ceremony: Ceremony): PasskeyAssertion & { readonly type: 'public-key' } {
    if (this.#insides.counts) this.#count += 1
    const data = this.#authenticatorData(ceremony)
    const client = clientData({ type: 'webauthn.get', ...ceremony })
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#insides.key).toString('base64url'),
        userHandle: this.#insides.userHandle,
      },
    }
  }

  #authenticatorData({ rpId, isVerified = true }: Ceremony, credential?: Buffer): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }

  /** The key is COSE (RFC 9053 section 7.1.1): EC2, ES256, P-256, x, y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#insides.key.export({ format: 'jwk' })
    const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), coordinate(x)],
      [cborInteger(-3), coordinate(y)],
    ])
  }
}

function clientData({ type, challenge, origin, crossOrigin = false }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
