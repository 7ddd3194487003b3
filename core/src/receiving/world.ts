import type { ReportMailStore } from '../aggregate-reports/report-mail-store.ts'
import type { ByteGate } from '../kit/byte-gate.ts'
import type { CalendarReader } from '../ports/calendar-reader.ts'
import type { Mime } from '../ports/mime.ts'
import type { ReportFileReader } from '../ports/report-file-reader.ts'
import type { SenderCheck } from '../ports/sender-check.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { ScanPolicy } from './arrival.ts'

export interface ReceivingWorld {
  readonly mime: Mime
  readonly senderCheck: SenderCheck
  readonly virusScanner: VirusScanner | undefined
  readonly spamScorer: SpamScorer | undefined
  readonly scanPolicy: ScanPolicy
  /** From this score on, the sender is asked before a message is sent. */
  readonly spamWarnScore: number
  /** Limits the memory of large messages that are received or imported. */
  readonly largeMail: Pick<ByteGate, 'pass'>
  readonly calendars: CalendarReader
  readonly reportMail: ReportMailStore
  readonly reportFiles: ReportFileReader
}
