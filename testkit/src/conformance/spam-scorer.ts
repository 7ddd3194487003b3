import type { SpamScorer } from '@sen/core/ports/spam-scorer'
import { ScanFailed } from '@sen/core/ports/virus-scanner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

export interface ScorerUnderTest {
  readonly scorer: SpamScorer
  readonly away: SpamScorer
  close(): Promise<void>
}

/** Every spam filter knows this test message. */
const GTUBE = ['XJS*C4JDBQADN1.NSBN3*2IDNEN', 'GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL', 'C.34X'].join('*')

const PASSAGE = {
  mailFrom: 'a@ngoai.example',
  remoteAddress: '198.51.100.7',
  helo: 'ngoai.example',
  recipients: ['lan@sen.example'],
}
const mail = (text: string) =>
  Buffer.from(
    `From: A <a@ngoai.example>\r\nTo: lan@sen.example\r\nSubject: Hoi\r\nDate: Fri, 20 Nov 2026 10:00:00 +0700\r\nMessage-ID: <1@ngoai.example>\r\n\r\n${text}\r\n`,
  )

export function spamScorerConformance(name: string, open: () => Promise<ScorerUnderTest>): void {
  describe(`${name} as a spam scorer`, () => {
    let under: ScorerUnderTest
    beforeAll(async () => {
      under = await open()
    }, 120_000)
    afterAll(() => under?.close())

    it('would refuse the test message', async () => {
      const { score, rejectAt, symbols } = await under.scorer.score(mail(GTUBE), PASSAGE)
      expect(score).toBeGreaterThanOrEqual(rejectAt)
      expect(symbols.map(({ name }) => name)).toContain('GTUBE')
    })

    it('would not refuse a letter', async () => {
      const { score, rejectAt } = await under.scorer.score(mail('Moi anh di an trua.'), PASSAGE)
      expect(score).toBeLessThan(rejectAt)
    })

    it('takes senders that are empty or hostile', async () => {
      const hostile = { ...PASSAGE, mailFrom: '', helo: 'a\r\nIP: 127.0.0.1', recipients: ['x y@z', 'ư@sen.example'] }
      expect((await under.scorer.score(mail('a'), hostile)).rejectAt).toBeGreaterThan(0)
    })

    it('takes mail of our own on its way out', async () => {
      const { score, symbols } = await under.scorer.score(mail('Moi anh di an trua.'), PASSAGE, {
        authenticatedAs: 'lan@sen.example',
      })
      expect(score).toBeLessThan(5)
      for (const symbol of symbols) expect(symbol).toMatchObject({ type: expect.stringMatching(/^(body|subject)$/) })
    })

    it('reports that the scorer does not answer', async () => {
      await expect(under.away.score(mail('a'), PASSAGE)).rejects.toThrow(ScanFailed)
    })
  })
}
