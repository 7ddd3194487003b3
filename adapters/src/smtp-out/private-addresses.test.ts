import { FakeDnsServer } from '@sen/testkit/servers/fake-dns-server'
import { expect, it } from 'vitest'
import { MxRouter } from './mx-route.ts'
import { isPrivateAddress } from './private-addresses.ts'

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['224.0.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['::127.0.0.1', true],
  ['64:ff9b::10.0.0.1', true],
  ['64:ff9b::8.8.8.8', false],
  ['fd00::1', true],
  ['fe80::1', true],
  ['ff02::1', true],
  ['2001:4860:4860::8888', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

it('lets no stranger’s DNS send us into our own network', async () => {
  const dns = await FakeDnsServer.start({
    'MX trap.test': [
      { exchange: 'mx.trap.test', preference: 1 },
      { exchange: 'meta.trap.test', preference: 2 },
    ],
    'A mx.trap.test': ['127.0.0.1'],
    'A meta.trap.test': ['169.254.169.254'],
    'MX mixed.test': [{ exchange: 'mx.mixed.test', preference: 1 }],
    'A mx.mixed.test': ['10.0.0.1', '8.8.4.4'],
  })
  try {
    const options = { dnsServers: [dns.address], port: 25, timeoutMilliseconds: 1_000 }
    const router = new MxRouter({ ...options, allowsPrivateHosts: false })
    expect(await router.route('trap.test')).toEqual({
      kind: 'refused',
      reply: '550 5.4.4 mx.trap.test has only private addresses',
    })
    expect(await router.route('mixed.test')).toMatchObject({ targets: [{ address: '8.8.4.4' }] })
    expect(await new MxRouter({ ...options, allowsPrivateHosts: true }).route('trap.test')).toMatchObject({
      kind: 'targets',
    })
  } finally {
    await dns.stop()
  }
})
