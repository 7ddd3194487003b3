import { check } from '@sen/adapters/mail-auth/mail-auth-worker'

/** What another server finds out about a mail's signature, with DNS of the test. */
export async function dkimResult(raw: Uint8Array, dnsServer: string): Promise<string> {
  const task = { raw, dnsServers: [dnsServer], hostName: 'mx.khach.example', mailFrom: '', helo: '' }
  const { dkim } = await check({ ...task, remoteAddress: undefined })
  return dkim.isAligned ? dkim.result : `${dkim.result}, not aligned`
}
