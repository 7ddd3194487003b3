import type { NameLookup } from '@sen/core/ports/name-lookup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface ZoneEntry {
  readonly type: 'TXT' | 'MX' | 'SRV' | 'CNAME' | 'A'
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
  { type: 'SRV', name: '_imaps._tcp.cong-ty.example', values: ['0 1 993 mail.sen.example'] },
  { type: 'CNAME', name: 'autoconfig.cong-ty.example', values: ['mail.sen.example'] },
  { type: 'A', name: 'mail.sen.example', values: ['192.0.2.25'] },
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

    it('returns all records of a name in any letter case', async () => {
      const answer = await under.lookup.texts('Cong-Ty.example')
      expect(answer.kind === 'found' && answer.values.toSorted()).toEqual(['khac=1', 'v=spf1 mx ~all'])
      expect(await under.lookup.texts('_dmarc.cong-ty.example')).toEqual({
        kind: 'found',
        values: ['v=DMARC1; p=none'],
      })
      expect(await under.lookup.mailHosts('cong-ty.example')).toEqual({ kind: 'found', values: ['mail.sen.example'] })
    })

    it('returns services, aliases and addresses', async () => {
      const values = (...each: readonly string[]) => ({ kind: 'found', values: each })
      const { lookup, away } = under
      expect(await lookup.services('_IMAPS._tcp.cong-ty.example')).toEqual(values('0 1 993 mail.sen.example'))
      expect(await lookup.aliases('autoconfig.cong-ty.example')).toEqual(values('mail.sen.example'))
      expect(await lookup.addresses('mail.sen.example')).toEqual(values('192.0.2.25'))
      expect(await lookup.services('_pop3s._tcp.cong-ty.example')).toEqual(values())
      expect(await lookup.aliases('cong-ty.example')).toEqual(values())
      expect(await lookup.addresses('nirgends.example')).toEqual(values())
      expect(await away.services('cong-ty.example')).toEqual({ kind: 'failed' })
      expect(await away.aliases('cong-ty.example')).toEqual({ kind: 'failed' })
      expect(await away.addresses('cong-ty.example')).toEqual({ kind: 'failed' })
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
