import { check } from '@sen/adapters/mail-auth/mail-auth-worker'

export async function dkimResult(raw: Uint8Array, dnsServer: string): Promise<string> {
  const task = { raw, dnsServers: [dnsServer], hostName: 'mx.khach.example', mailFrom: '', helo: '' }
  const author = /^From:[^\r\n]*@([\w.-]+)/im.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
  const { dkim } = await check({ ...task, remoteAddress: undefined, authors: [author.toLowerCase()] })
  return dkim.isAligned ? dkim.result : `${dkim.result}, not aligned`
}
