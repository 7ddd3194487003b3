import type { TrappedMail } from '../../program/mail-trap.ts'

/** The last bytes of a message may have been in the kernel when the program was killed. */
const IN_KERNEL_MILLISECONDS = 100

/** A delivery that the program logged after its record was committed. The time is that of `performance.now()`. */
export interface RecordedDelivery {
  readonly messageId: string
  readonly recordedAt: number
}

/** Reads the mail log of `LOG_LEVEL=info`, for recipients in one domain. */
export function recordedDeliveries(log: string, domain: string): readonly RecordedDelivery[] {
  return log.split('\n').flatMap((line) => {
    if (!line.includes('"fate":"handed_over"')) return []
    const { recipient, messageId, time } = JSON.parse(line) as Readonly<Record<string, unknown>>
    if (recipient !== domain || typeof messageId !== 'string') return []
    const at = typeof time === 'number' ? time : Date.parse(String(time))
    return [{ messageId, recordedAt: at - performance.timeOrigin }]
  })
}

/**
 * Whether each copy but the last was accepted by the remote server before a kill, and the next one was sent after it.
 * Together with `recordedTooOften` this is the only duplicate that SMTP cannot avoid (RFC 1047).
 */
export function followsKills(copies: readonly TrappedMail[], killedAt: readonly number[]): boolean {
  return copies.slice(1).every((next, index) => {
    const from = (copies[index]?.arrivedAt ?? Number.POSITIVE_INFINITY) - IN_KERNEL_MILLISECONDS
    return killedAt.some((at) => at >= from && at <= next.arrivedAt)
  })
}

/**
 * Returns the messages with more recorded deliveries than submissions: the program knew that it had sent one of them,
 * and sent it again.
 */
export function recordedTooOften(
  records: readonly RecordedDelivery[],
  submissionsOf: (messageId: string) => number,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const { messageId } of records) counts.set(messageId, (counts.get(messageId) ?? 0) + 1)
  return [...counts].flatMap(([messageId, count]) => {
    const submissions = submissionsOf(messageId)
    return count > submissions ? [`${messageId}: ${count} deliveries of ${submissions} submissions`] : []
  })
}
