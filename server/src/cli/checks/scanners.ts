import type { SpamScorer } from '@sen/core/ports/spam-scorer'
import { ScanFailed, type VirusScanner } from '@sen/core/ports/virus-scanner'
import type { Check } from './check.ts'

const SCAN_SECONDS = 10
const LETTER = Buffer.from(
  'From: doctor@localhost\r\nTo: doctor@localhost\r\nSubject: Scanner test\r\nMessage-ID: <doctor@localhost>\r\n\r\nTest message.\r\n',
)

/** Harmless data is scanned, because an unavailable scanner may let mail in unscanned. */
export function scanners(world: {
  readonly virusScanner: VirusScanner | undefined
  readonly spamScorer: SpamScorer | undefined
}): readonly Check[] {
  const { virusScanner, spamScorer } = world
  return [
    ...(virusScanner ? [{ name: 'CLAMD_URL', run: () => checkScanner(virusScanner) }] : []),
    ...(spamScorer ? [{ name: 'RSPAMD_URL', run: () => checkScorer(spamScorer) }] : []),
  ]
}

async function checkScanner(scanner: VirusScanner): Promise<string> {
  const { state } = await explained(scanner.scan(LETTER, SCAN_SECONDS))
  if (state !== 'clean') throw new Error('the virus scanner reported a virus in a harmless test message')
  return 'the virus scanner responds'
}

async function checkScorer(scorer: SpamScorer): Promise<string> {
  const envelope = { mailFrom: 'doctor@localhost', remoteAddress: '127.0.0.1', helo: 'localhost', recipients: [] }
  const { rejectAt } = await explained(scorer.score(LETTER, envelope))
  return `the spam scorer responds; its reject threshold is ${rejectAt}`
}

async function explained<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ScanFailed)) throw error
    throw new Error(`${error.message}: incoming mail is not scanned`)
  }
}
