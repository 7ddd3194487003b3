import type { Maildrop } from '@sen/core/mail-programs/maildrop'
import { InvalidCommand } from '../wire/command-line.ts'

/** The messages of one session by number, and those that the client has marked as deleted. */
export class OpenMaildrop {
  readonly #maildrop: Maildrop
  readonly #octets: number
  #deletedOctets = 0
  readonly #deleted = new Set<number>()

  constructor(maildrop: Maildrop) {
    this.#maildrop = maildrop
    this.#octets = maildrop.octets.reduce((sum, each) => sum + each, 0)
  }

  get folderId(): Maildrop['folderId'] {
    return this.#maildrop.folderId
  }

  /** The highest number, also when messages are marked as deleted. */
  get lastNumber(): number {
    return this.#maildrop.uids.length
  }

  /** Count and octets of the messages that are not marked as deleted. */
  get total(): { readonly messages: number; readonly octets: number } {
    return { messages: this.lastNumber - this.#deleted.size, octets: this.#octets - this.#deletedOctets }
  }

  get deletedUids(): readonly number[] {
    return [...this.#deleted].map((number) => this.uidOf(number)).sort((one, other) => one - other)
  }

  has(number: number): boolean {
    return number >= 1 && number <= this.lastNumber && !this.#deleted.has(number)
  }

  /** @throws InvalidCommand also for a message that is marked as deleted (RFC 1939 section 5, DELE) */
  require(number: number): number {
    if (!this.has(number)) throw new InvalidCommand('No such message')
    return number
  }

  uidOf(number: number): number {
    return this.#maildrop.uids[number - 1] ?? 0
  }

  octetsOf(number: number): number {
    return this.#maildrop.octets[number - 1] ?? 0
  }

  /** An id for UIDL, which never changes (RFC 1939 section 7): a restored message has another UID. */
  idOf(number: number): string {
    return `${this.#maildrop.uidValidity}-${this.uidOf(number)}`
  }

  delete(number: number): void {
    this.#deleted.add(this.require(number))
    this.#deletedOctets += this.octetsOf(number)
  }

  undelete(): void {
    this.#deleted.clear()
    this.#deletedOctets = 0
  }
}
