import { nameLookupConformance } from '@sen/testkit/conformance/name-lookup'
import { FakeDnsServer, type ZoneRecord } from '@sen/testkit/servers/fake-dns-server'
import { afterEach, expect, it } from 'vitest'
import { NodeNameLookup } from './node-name-lookup.ts'

const started: FakeDnsServer[] = []
const start = async (...zone: Parameters<typeof FakeDnsServer.start>) => {
  const server = await FakeDnsServer.start(...zone)
  started.push(server)
  return server
}
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())))

function serviceIn(text: string): ZoneRecord {
  const [priority, weight, port, target = ''] = text.split(' ')
  return { priority: Number(priority), weight: Number(weight), port: Number(port), target }
}

nameLookupConformance('NodeNameLookup', async (zone) => {
  const records = zone.map(({ type, name, values }) => {
    const answers: readonly ZoneRecord[] =
      type === 'MX'
        ? values.map((exchange, at) => ({ exchange, preference: at }))
        : type === 'SRV'
          ? values.map(serviceIn)
          : values
    return [`${type} ${name}`, answers] as const
  })
  const dns = await FakeDnsServer.start(Object.fromEntries(records))
  const failing = await FakeDnsServer.start({
    'TXT cong-ty.example': 'server-failure',
    'MX cong-ty.example': 'server-failure',
    'SRV cong-ty.example': 'server-failure',
    'CNAME cong-ty.example': 'server-failure',
    'A cong-ty.example': 'server-failure',
    'AAAA cong-ty.example': 'server-failure',
  })
  return {
    lookup: new NodeNameLookup([dns.address]),
    away: new NodeNameLookup([failing.address]),
    close: async () => {
      await Promise.all([dns.stop(), failing.stop()])
    },
  }
})

it('joins the strings of a long record, and shows the preferred host first', async () => {
  const dns = await start({
    'TXT sen1._domainkey.cong-ty.example': [['v=DKIM1; k=rsa; p=', 'MIIB']],
    'MX cong-ty.example': [
      { exchange: 'mx2.example', preference: 20 },
      { exchange: 'mx1.example', preference: 5 },
    ],
    'MX khong.example': [{ exchange: '.', preference: 0 }],
  })
  const lookup = new NodeNameLookup([dns.address])
  expect(await lookup.texts('sen1._domainkey.cong-ty.example')).toEqual({
    kind: 'found',
    values: ['v=DKIM1; k=rsa; p=MIIB'],
  })
  expect(await lookup.mailHosts('cong-ty.example')).toEqual({ kind: 'found', values: ['mx1.example', 'mx2.example'] })
  expect(await lookup.mailHosts('khong.example')).toEqual({ kind: 'found', values: [] })
})

it('looks names up again each time', async () => {
  const dns = await start({ 'TXT moi.example': ['cu'] })
  const lookup = new NodeNameLookup([dns.address])
  await lookup.texts('moi.example')
  dns.zone = { 'TXT moi.example': ['moi'] }
  expect(await lookup.texts('moi.example')).toEqual({ kind: 'found', values: ['moi'] })
})
