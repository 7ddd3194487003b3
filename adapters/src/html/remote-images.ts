import type { RemoteImages } from '@sen/core/ports/html-cleaner'

/** More would be no letter; what lies beyond is left out. */
const MAX_IMAGES = 1_000
const MAX_ADDRESS_CHARACTERS = 8_000

/** Pictures that lie elsewhere, as one body is cleaned: what becomes of each, and which there were. */
export class RemoteImagesSeen {
  hasRemoteContent = false
  readonly addresses: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #policy: RemoteImages

  constructor(policy: RemoteImages) {
    this.#policy = policy
  }

  /** What this address becomes; undefined when it is left out, or is none that can be fetched. */
  map(text: string): string | undefined {
    if (isRemote(text)) this.hasRemoteContent = true
    const address = this.#policy.kind === 'left-out' ? undefined : fetchable(text)
    if (address === undefined || this.#policy.kind === 'left-out') return undefined
    return this.#policy.kind === 'kept' ? address : this.#proxied(address, this.#policy.prefix)
  }

  /**
   * The same of a background. Kept addresses are those of pictures, which the editor holds back from the browser until the mail
   * is sent; a style would ask for its address as soon as it is drawn.
   */
  mapBackground(text: string): string | undefined {
    if (this.#policy.kind !== 'kept') return this.map(text)
    if (isRemote(text)) this.hasRemoteContent = true
    return undefined
  }

  #proxied(address: string, prefix: string): string | undefined {
    const known = this.#numbers.get(address)
    if (known !== undefined) return `${prefix}${known}`
    if (this.addresses.length >= MAX_IMAGES) return undefined
    const number = this.addresses.push(address) - 1
    this.#numbers.set(address, number)
    return `${prefix}${number}`
  }
}

export function isRemote(address: string): boolean {
  return /^[^\x21-\x7e]*(https?:|\/\/|\\\\|ftp:)/i.test(address)
}

/** Written anew by the parser, so that it can hold nothing that ends an attribute or a CSS string. */
function fetchable(text: string): string | undefined {
  if (!isRemote(text) || text.length > MAX_ADDRESS_CHARACTERS) return undefined
  try {
    const url = new URL(text.trim(), 'https://nowhere.invalid')
    const isOurs = url.hostname === 'nowhere.invalid' || url.username !== '' || url.password !== ''
    if (isOurs || !/^https?:$/.test(url.protocol)) return undefined
    url.hash = ''
    return url.href.replaceAll(
      /['()\\<>"\s]/g,
      (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
  } catch {
    return undefined
  }
}
