import type { RemoteImages } from '@sen/core/ports/html-cleaner'

const MAX_IMAGES = 1_000
const MAX_ADDRESS_CHARACTERS = 8_000

export class RemoteImageCounter {
  hasRemoteContent = false
  readonly addresses: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #policy: RemoteImages

  constructor(policy: RemoteImages) {
    this.#policy = policy
  }

  /** Returns undefined for a picture that is left out or cannot be fetched. */
  map(text: string): string | undefined {
    if (isRemote(text)) this.hasRemoteContent = true
    const address = this.#policy.kind === 'left-out' ? undefined : fetchable(text)
    if (address === undefined || this.#policy.kind === 'left-out') return undefined
    return this.#policy.kind === 'kept' ? address : this.#proxied(address, this.#policy.prefix)
  }

  /** Kept URLs are for pictures only: the editor does not load them, but browsers load backgrounds at once. */
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

/** The URL parser's serialisation cannot end an attribute or a CSS string. */
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
