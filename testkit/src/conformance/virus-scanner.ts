import { ScanFailed, type VirusScanner } from '@sen/core/ports/virus-scanner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

export interface ScannerUnderTest {
  readonly scanner: VirusScanner
  readonly away: VirusScanner
  close(): Promise<void>
}

/** It is joined at run time, so that a virus scanner does not remove this file. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

export function virusScannerConformance(name: string, open: () => Promise<ScannerUnderTest>): void {
  describe(`${name} as a virus scanner`, () => {
    let under: ScannerUnderTest
    beforeAll(async () => {
      under = await open()
    }, 120_000)
    afterAll(() => under?.close())

    it.each([
      ['nothing', Buffer.alloc(0)],
      ['a letter', Buffer.from('Kính gửi chị Lan')],
      ['every byte there is', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
      ['three megabytes', Buffer.alloc(3 * 1024 * 1024, 'sạch ')],
    ])('finds nothing in %s', async (_, bytes) => {
      expect(await under.scanner.scan(bytes)).toEqual({ state: 'clean' })
    })

    it('finds the test virus and says its name, again and again', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await under.scanner.scan(EICAR)).toMatchObject({
          state: 'infected',
          signature: expect.stringMatching(/eicar/i),
        })
      }
    })

    it('scans several at a time, and mixes nothing up', async () => {
      const findings = await Promise.all(
        [EICAR, Buffer.from('sạch'), EICAR, Buffer.from('sạch')].map((bytes) => under.scanner.scan(bytes)),
      )
      expect(findings.map(({ state }) => state)).toEqual(['infected', 'clean', 'infected', 'clean'])
    })

    it('reports that the scanner does not answer', async () => {
      await expect(under.away.scan(EICAR)).rejects.toThrow(ScanFailed)
    })
  })
}
