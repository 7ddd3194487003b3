import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { EditorAway, type EditorCall, type OfficeEditor } from '@sen/core/ports/office-editor'
import { EDITOR_CALL_MINUTES, EDITOR_DISCOVERY_MINUTES, MAX_EDITOR_DISCOVERY_BYTES } from '@sen/model/drive/limits'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { boundedFetch } from '../bounded-fetch.ts'

const DISCOVERY_SECONDS = 10
const EPOCH_TICKS = 621_355_968_000_000_000n
const TICKS_PER_MILLISECOND = 10_000n

interface Discovery {
  readonly editing: ReadonlyMap<string, string>
  readonly keys: { readonly current: KeyObject; readonly old: KeyObject } | undefined
  readonly readAt: number
}

/**
 * Uses a Collabora, OnlyOffice or Office Online server by its WOPI discovery. The discovery is read again if a
 * signature does not match, because such servers rotate their keys.
 */
export class WopiEditor implements OfficeEditor {
  readonly origin: string
  readonly #discoveryUrl: string
  readonly #warn: (line: string) => void
  #discovery: Promise<Discovery> | undefined
  #isAway = false

  /** @param url without `/hosting/discovery` @param warn called once when the server becomes unreachable */
  constructor(url: string, warn: (line: string) => void = () => undefined) {
    this.#warn = warn
    this.origin = new URL(url).origin
    this.#discoveryUrl = `${url.replace(/\/+$/, '')}/hosting/discovery`
  }

  async editAddress(
    extension: string,
    { source, language }: { readonly source: string; readonly language: string },
  ): Promise<string | undefined> {
    const address = (await this.#read()).editing.get(extension)
    if (address === undefined) return undefined
    const filled = address
      .replaceAll(/<([^<>=]+)=(UI_LLCC|DC_LLCC)&?>/g, (_, name) => `${name}=${language}&`)
      .replaceAll(/<[^<>]*>/g, '')
    const parted = filled.includes('?') ? filled.replace(/(?<![?&])$/, '&') : `${filled}?`
    return `${parted}WOPISrc=${encodeURIComponent(source)}`
  }

  async isGenuine(call: EditorCall, now: Date): Promise<boolean> {
    const discovery = await this.#read()
    if (!discovery.keys) return true
    if (!isRecent(call.timestamp, now)) return false
    if (isSigned(call, discovery.keys)) return true
    // The keys may have been rotated, so read the discovery again, at most once per minute.
    if (now.getTime() - discovery.readAt < 60_000) return false
    this.#discovery = undefined
    const { keys } = await this.#read()
    return keys !== undefined && isSigned(call, keys)
  }

  #read(): Promise<Discovery> {
    const asked = this.#discovery
    const reading =
      asked === undefined
        ? this.#fetchDiscovery()
        : asked.then((found) => (isOld(found) ? this.#fetchDiscovery() : found))
    this.#discovery = reading
    reading.catch(() => {
      if (this.#discovery === reading) this.#discovery = undefined
    })
    return reading
  }

  async #fetchDiscovery(): Promise<Discovery> {
    try {
      const signal = AbortSignal.timeout(DISCOVERY_SECONDS * 1_000)
      const answer = await boundedFetch(this.#discoveryUrl, { signal, maxBytes: MAX_EDITOR_DISCOVERY_BYTES })
      if (answer.status !== 200) throw new Error(`HTTP status ${answer.status}`)
      this.#isAway = false
      return { ...readDiscovery(Buffer.from(answer.bytes).toString('utf8')), readAt: Date.now() }
    } catch (error) {
      if (!this.#isAway) this.#warn(`the office editor does not respond at ${this.#discoveryUrl}: ${reasonOf(error)}`)
      this.#isAway = true
      throw new EditorAway(`the office editor does not respond: ${String(error)}`, { cause: error })
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

function isOld({ readAt }: Discovery): boolean {
  return Date.now() - readAt > EDITOR_DISCOVERY_MINUTES * MINUTE_MILLISECONDS
}

/** A full XML parser is not needed, because the operator's own server wrote it. */
function readDiscovery(xml: string): Pick<Discovery, 'editing' | 'keys'> {
  const editing = new Map<string, string>()
  for (const [element] of xml.matchAll(/<action\s[^>]*>/g)) {
    const { name, ext, urlsrc } = attributesOf(element)
    if (name === 'edit' && ext && urlsrc && !editing.has(ext)) editing.set(ext, urlsrc)
  }
  const [proof = ''] = /<proof-key\s[^>]*>/.exec(xml) ?? []
  const { modulus, exponent, oldmodulus, oldexponent } = attributesOf(proof)
  if (!modulus || !exponent) return { editing, keys: undefined }
  const current = keyOf(modulus, exponent)
  return { editing, keys: { current, old: oldmodulus && oldexponent ? keyOf(oldmodulus, oldexponent) : current } }
}

function attributesOf(element: string): Readonly<Record<string, string | undefined>> {
  const pairs = Array.from(element.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g), ([, name = '', value = '']) => [
    name,
    unescaped(value),
  ])
  return Object.fromEntries(pairs)
}

function unescaped(value: string): string {
  const named = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const
  return value.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof named) => named[name])
}

function keyOf(modulus: string, exponent: string): KeyObject {
  const urlSafe = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'RSA', n: urlSafe(modulus), e: urlSafe(exponent) }, format: 'jwk' })
}

function isRecent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,19}$/.test(timestamp)) return false
  const calledAt = Number((BigInt(timestamp) - EPOCH_TICKS) / TICKS_PER_MILLISECOND)
  return Math.abs(now.getTime() - calledAt) <= EDITOR_CALL_MINUTES * MINUTE_MILLISECONDS
}

/** Keys rotate, so three combinations are valid (WOPI, "verifying that requests originate from"). */
function isSigned({ proof, oldProof, ...call }: EditorCall, keys: NonNullable<Discovery['keys']>): boolean {
  const signed = signedBytes(call)
  const fits = (signature: string, key: KeyObject) =>
    verify('sha256', signed, { key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(signature, 'base64'))
  return fits(proof, keys.current) || fits(oldProof, keys.current) || fits(proof, keys.old)
}

/** A length of four bytes in big-endian order precedes each part. */
function signedBytes(call: Pick<EditorCall, 'accessToken' | 'url' | 'timestamp'>): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(BigInt(call.timestamp))
  const parts = [Buffer.from(call.accessToken), Buffer.from(call.url.toUpperCase()), time]
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.byteLength)
      return [length, part]
    }),
  )
}
