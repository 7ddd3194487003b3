import type { QuarantinedField } from '@sen/contract/admin/quarantine'
import type { QuarantinedMessage } from '@sen/core/quarantine/quarantine-store'
import { unixSeconds } from './times.ts'

export function presentQuarantined(message: QuarantinedMessage): QuarantinedField {
  return {
    id: message.id,
    from: message.from.email,
    verdict: message.verdict ?? null,
    mailbox: message.mailbox,
    signature: message.signature,
    size_bytes: message.sizeBytes,
    received_at: unixSeconds(message.receivedAt),
  }
}
