import type { SpamScore, SpamScorer } from '@sen/core/ports/spam-scorer'
import { ScanFailed, type VirusFinding, type VirusScanner } from '@sen/core/ports/virus-scanner'

export class WordVirusScanner implements VirusScanner {
  isAway = false

  async scan(bytes: Uint8Array): Promise<VirusFinding> {
    if (this.isAway) throw new ScanFailed('away')
    const isInfected = Buffer.from(bytes).includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
    return isInfected ? { state: 'infected', signature: 'Eicar-Test' } : { state: 'clean' }
  }
}

export class WordSpamScorer implements SpamScorer {
  isAway = false

  async score(raw: Uint8Array): Promise<SpamScore> {
    if (this.isAway) throw new ScanFailed('away')
    const isSpam = Buffer.from(raw).includes('GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL')
    const gtube = { name: 'GTUBE', description: 'The test message for spam filters', score: 15, type: 'body' } as const
    return { score: isSpam ? 15 : 0, rejectAt: 15, symbols: isSpam ? [gtube] : [] }
  }
}
