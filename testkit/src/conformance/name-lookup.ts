import type { NameLookup } from '@sen/core/ports/name-lookup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface ZoneEntry {
  readonly type: 'TXT' | 'MX'
  readonly name: string
  readonly values: readonly string[]
}

export interface NameLookupUnderTest {
  readonly lookup: NameLookup
  readonly away: NameLookup
  close(): Promise<void>
}

const ZONE: readonly ZoneEntry[] = [
  { type: 'TXT', name: 'cong-ty.example', values: ['v=spf1 mx ~all', 'khac=1'] },
  { type: 'TXT', name: '_dmarc.cong-ty.example', values: ['v=DMARC1; p=none'] },
  { type: 'MX', name: 'cong-ty.example', values: ['mail.sen.example'] },
]

export function nameLookupConformance(
  name: string,
  open: (zone: readonly ZoneEntry[]) => Promise<NameLookupUnderTest>,
): void {
  describe(`${name} as a way to ask DNS`, () => {
    let under: NameLookupUnderTest
    beforeAll(async () => {
      under = await open(ZONE)
    })
    afterAll(() => under?.close())

    it('tells all records of a name, in whichever case it is asked', async () => {
      const answer = await under.lookup.texts('Cong-Ty.example')
      expect(answer.kind === 'found' && answer.values.toSorted()).toEqual(['khac=1', 'v=spf1 mx ~all'])
      expect(await under.lookup.texts('_dmarc.cong-ty.example')).toEqual({
        kind: 'found',
        values: ['v=DMARC1; p=none'],
      })
      expect(await under.lookup.mailHosts('cong-ty.example')).toEqual({ kind: 'found', values: ['mail.sen.example'] })
    })

    it('tells a name that is not there from a DNS that does not answer', async () => {
      expect(await under.lookup.texts('nirgends.example')).toEqual({ kind: 'found', values: [] })
      expect(await under.lookup.mailHosts('_dmarc.cong-ty.example')).toEqual({ kind: 'found', values: [] })
      expect(await under.away.texts('cong-ty.example')).toEqual({ kind: 'failed' })
      expect(await under.away.mailHosts('cong-ty.example')).toEqual({ kind: 'failed' })
    })

    it('has no records of what cannot be a name', async () => {
      expect(await under.lookup.texts(`${'x'.repeat(80)}.example`)).toEqual({ kind: 'found', values: [] })
    })
  })
}
