import { MAX_STRUCTURE_ADDRESSES } from './limits.ts'
import type { EnvelopeAddress } from './message-structure.ts'

/** Counts the addresses of all envelopes of one structure. A stranger's mail could have 120,000 in 300 KB. */
export class AddressRoom {
  #left = MAX_STRUCTURE_ADDRESSES

  /** Returns as many of the first addresses as there is room for. */
  take(addresses: readonly EnvelopeAddress[]): readonly EnvelopeAddress[] {
    const taken = addresses.length <= this.#left ? addresses : addresses.slice(0, this.#left)
    this.#left -= taken.length
    return taken
  }
}
