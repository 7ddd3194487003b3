import { normaliseEmail } from '../addresses.ts'

/**
 * Returns the recipient, as it was written, that a report is about. A report about a forwarding mailbox names the
 * forwarding address, so a single recipient always matches.
 * @param reported normalised addresses, the most reliable first
 */
export function matchReportedRecipient(sentTo: readonly string[], reported: readonly string[]): string | undefined {
  const byAddress = new Map(sentTo.map((email) => [normaliseEmail(email), email]))
  const named = reported.map((address) => byAddress.get(address)).find((email) => email !== undefined)
  const [only] = byAddress.size === 1 ? byAddress.values() : []
  return named ?? only
}
