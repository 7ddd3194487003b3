import type { FolderId } from '@sen/model/ids'

/** The messages of the inbox as a POP3 session sees them (RFC 1939). `uids` and `octets` have one order. */
export interface Maildrop {
  readonly folderId: FolderId
  readonly uidValidity: number
  /** Ascending. The number of a message is its position plus one. */
  readonly uids: Uint32Array
  /** Exactly what RETR sends, without the dots that it adds. */
  readonly octets: Uint32Array
}
