import { spamScorerConformance } from '../conformance/spam-scorer.ts'
import { virusScannerConformance } from '../conformance/virus-scanner.ts'
import { WordSpamScorer, WordVirusScanner } from './word-scanners.ts'

virusScannerConformance('WordVirusScanner', async () => ({
  scanner: new WordVirusScanner(),
  away: Object.assign(new WordVirusScanner(), { isAway: true }),
  close: async () => undefined,
}))

spamScorerConformance('WordSpamScorer', async () => ({
  scorer: new WordSpamScorer(),
  away: Object.assign(new WordSpamScorer(), { isAway: true }),
  close: async () => undefined,
}))
