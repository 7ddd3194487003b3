import { describe, expect, it } from 'vitest'
import { autoconfigDocument } from './autoconfig.ts'
import { autodiscoverDocument, readAutodiscoverRequest } from './autodiscover.ts'
import { canSetUp, type MailServer, serversOf } from './mail-servers.ts'
import { domainOfSetupHost, normaliseAutodiscoverPath, setupDomains } from './setup-hosts.ts'

const server = (protocol: MailServer['protocol'], port: number, encryption: MailServer['encryption']): MailServer => ({
  protocol,
  host: 'mail.sen.example',
  port,
  encryption,
})
const SUBMISSION = server('SMTP', 587, 'STARTTLS')
const SUBMISSIONS = server('SMTP', 465, 'SSL')
const IMAPS = server('IMAP', 993, 'SSL')
const IMAP = server('IMAP', 143, 'STARTTLS')
const POP3S = server('POP3', 995, 'SSL')

it('prefers TLS from the first byte', () => {
  expect(serversOf([SUBMISSION, IMAP, SUBMISSIONS, IMAPS], 'SMTP')).toEqual([SUBMISSIONS, SUBMISSION])
})

it.each([
  [[], false],
  [[IMAPS], false],
  [[SUBMISSIONS], false],
  [[POP3S, SUBMISSION], true],
  [[IMAPS, SUBMISSIONS], true],
] as const)('needs a server for reading and one for sending: %#', (servers, isPossible) => {
  expect(canSetUp(servers)).toBe(isPossible)
})

it.each([
  ['autoconfig.sen.example', 'sen.example'],
  ['AutoDiscover.Sen.example.', 'sen.example'],
  ['sen.example', 'sen.example'],
  ['autoconfig.', 'autoconfig'],
])('reads the host %j as the domain %j', (host, domain) => {
  expect(domainOfSetupHost(host)).toBe(domain)
})

it('looks for the domain of the address first, because SRV records lead to the name of the server', () => {
  expect(setupDomains('mail.sen.example', 'lan@cong-ty.example')).toEqual(['cong-ty.example', 'mail.sen.example'])
  expect(setupDomains('autoconfig.cong-ty.example', undefined)).toEqual(['cong-ty.example'])
  expect(setupDomains('autoconfig.cong-ty.example', '%EMAILADDRESS%')).toEqual(['cong-ty.example'])
})

it.each([
  ['/AutoDiscover/AUTODISCOVER.xml', '/autodiscover/autodiscover.xml'],
  ['/Autodiscover/Autodiscover.json?Email=Lan@Sen.example', '/autodiscover/autodiscover.json?Email=Lan@Sen.example'],
  [
    '/AUTODISCOVER/AutoDiscover.json/v1.0/Lan@sen.example?Protocol=X',
    '/autodiscover/autodiscover.json/v1.0/Lan@sen.example?Protocol=X',
  ],
  ['/Autodiscover/Autodiscover.xmlx', '/Autodiscover/Autodiscover.xmlx'],
  ['/folder/Autodiscover/Autodiscover.xml', '/folder/Autodiscover/Autodiscover.xml'],
])('spells the path %j as %j', (url, plain) => {
  expect(normaliseAutodiscoverPath(url)).toBe(plain)
})

describe('autoconfig', () => {
  it('names each server that is on, in the order of preference, and no account', () => {
    const document = autoconfigDocument('sen.example', 'Sen & <Co>', [SUBMISSION, POP3S, IMAPS, SUBMISSIONS])
    const ports = [...document.matchAll(/<port>(\d+)<\/port>\s*<socketType>(\w+)</g)].map(([, ...each]) =>
      each.join(' '),
    )
    expect(ports).toEqual(['993 SSL', '995 SSL', '465 SSL', '587 STARTTLS'])
    expect(document).toContain('<displayName>Sen &amp; &lt;Co&gt;</displayName>')
    expect(document.match(/%EMAILADDRESS%/g)).toHaveLength(4)
  })
})

const OUTLOOK = 'http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a'
const asked = (address: string, schema = OUTLOOK) =>
  `<?xml version="1.0"?><Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/outlook/requestschema/2006"><Request><EMailAddress>${address}</EMailAddress><AcceptableResponseSchema>${schema}</AcceptableResponseSchema></Request></Autodiscover>`

describe('autodiscover', () => {
  it.each([
    [asked('lan@sen.example'), { kind: 'settings', address: 'lan@sen.example' }],
    [asked(' lan@sen.example\n'), { kind: 'settings', address: 'lan@sen.example' }],
    [asked('a&amp;b@sen.example'), { kind: 'settings', address: 'a&b@sen.example' }],
    ['<a:EMAILADDRESS x="1">lan@sen.example</a:EMAILADDRESS>', { kind: 'settings', address: 'lan@sen.example' }],
    [
      asked('lan@sen.example', 'http://schemas.microsoft.com/exchange/autodiscover/mobilesync/responseschema/2006'),
      { kind: 'other_schema' },
    ],
    [`<!DOCTYPE a [<!ENTITY e "x">]>${asked('lan@sen.example')}`, { kind: 'invalid' }],
    [asked('&e;'), { kind: 'invalid' }],
    [asked('lan'), { kind: 'invalid' }],
    [asked(''), { kind: 'invalid' }],
    ['', { kind: 'invalid' }],
    ['<EMailAddress', { kind: 'invalid' }],
    ['<EMailAddress>lan@sen.example', { kind: 'invalid' }],
    ['İ<EMailAddress>lan@sen.example</EMailAddress>', { kind: 'settings', address: 'lan@sen.example' }],
    ['<NotEMailAddress>lan@sen.example</NotEMailAddress>', { kind: 'invalid' }],
  ])('reads the request %#', (body, request) => {
    expect(readAutodiscoverRequest(body)).toEqual(request)
  })

  it('never says TLS for a port with TLS from the first byte, and has no empty element for it', () => {
    const document = autodiscoverDocument('lan@sen.example', [SUBMISSION, SUBMISSIONS, IMAP, IMAPS])
    expect(document).not.toContain('Encryption')
    expect(document.match(/<SSL>on<\/SSL>/g)).toHaveLength(2)
    expect([...document.matchAll(/<Type>(\w+)<[\s\S]*?<Port>(\d+)</g)].map(([, ...each]) => each.join(' '))).toEqual([
      'IMAP 993',
      'SMTP 465',
    ])
  })

  it('says TLS, which means STARTTLS, when nothing else is on', () => {
    const document = autodiscoverDocument('lan@sen.example', [SUBMISSION, IMAPS])
    const [imap = '', smtp = ''] = document.split('</Protocol>')
    expect([imap.includes('<Encryption>'), smtp.includes('<Encryption>TLS</Encryption>')]).toEqual([false, true])
  })

  it('writes the address as text', () => {
    expect(autodiscoverDocument('"<b>"@sen.example', [IMAPS])).toContain(
      '&quot;&lt;b&gt;&quot;@sen.example</LoginName>',
    )
  })
})
