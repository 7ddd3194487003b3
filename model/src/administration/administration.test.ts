import { expect, it } from 'vitest'
import type { MailServer } from '../automatic-setup/mail-servers.ts'
import { csvLine } from './csv.ts'
import { type DnsAnswer, expectedRecords, judgeRecord, type RecordKind } from './dns-records.ts'
import { parseAsciiDomain, readDomainName } from './domain-names.ts'
import { MTA_STS_MODES, policyDomain, policyId, policyText } from './mta-sts.ts'
import { judgeProof, nextClaimCheck } from './proofs.ts'
import { setupRecords } from './setup-records.ts'

it.each([
  ['Cong-Ty.example', 'cong-ty.example'],
  ['  cong-ty.example. ', 'cong-ty.example'],
  ['lan@cong-ty.example', 'cong-ty.example'],
  ['@cong-ty.example', 'cong-ty.example'],
  ['VÍ-DỤ.vn', 'ví-dụ.vn'],
  ['VÍ-DỤ.vn'.normalize('NFD'), 'ví-dụ.vn'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['bücher.example', 'bücher.example'],
  ['xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['http://cong-ty.example', undefined],
  ['cong-ty', undefined],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['0x7f.1', undefined],
  ['[::1]', undefined],
  ['cong ty.example', undefined],
  ['cong_ty.example', undefined],
  ['-cong.example', undefined],
  ['a..example', undefined],
  [`${'a'.repeat(64)}.example`, undefined],
  [`${'a.'.repeat(140)}example`, undefined],
  ['', undefined],
])('reads %j as the domain %j', (typed, name) => {
  expect(readDomainName(typed)).toBe(name)
})

it('normalises every spelling of a name to one', () => {
  for (const name of ['ví-dụ.vn', 'đặng-thị-sen.example', 'bücher.example']) {
    const ascii = parseAsciiDomain(name) ?? ''
    expect(ascii).toMatch(/^xn--/)
    expect(readDomainName(ascii)).toBe(name)
  }
})

const facts = {
  domain: 'cong-ty.example',
  mailHost: 'mail.sen.example',
  proofToken: 'bi-mat',
  dkim: { selector: 'sen1', publicKey: 'MIIBkey' },
  mtaStsMode: 'testing' as const,
}
const found = (...values: string[]): DnsAnswer => ({ kind: 'found', values })
const judge = (kind: RecordKind, answer: DnsAnswer) => {
  const wanted = expectedRecords(facts).find((each) => each.kind === kind)
  return wanted && judgeRecord(wanted, answer).verdict
}

it('names the records to set, and no proof for a domain that the operator vouches for', () => {
  expect(expectedRecords(facts).map(({ type, name, value }) => `${name} ${type} ${value}`)).toEqual([
    '_senmail-challenge.cong-ty.example TXT senmail-verification=bi-mat',
    'cong-ty.example MX mail.sen.example',
    'cong-ty.example TXT v=spf1 mx a:mail.sen.example ~all',
    'sen1._domainkey.cong-ty.example TXT v=DKIM1; k=rsa; p=MIIBkey',
    '_dmarc.cong-ty.example TXT v=DMARC1; p=none; rua=mailto:dmarc-reports@cong-ty.example',
    expect.stringMatching(/^_mta-sts\.cong-ty\.example TXT v=STSv1; id=[a-z0-9]{1,32}$/),
    '_smtp._tls.cong-ty.example TXT v=TLSRPTv1; rua=mailto:tls-reports@cong-ty.example',
  ])
  const vouched = expectedRecords({ ...facts, proofToken: undefined, dkim: undefined })
  expect(vouched.map(({ kind }) => kind)).toEqual(['mx', 'spf', 'dmarc', 'mta_sts', 'tls_rpt'])
})

it('takes its own records for right', () => {
  for (const wanted of expectedRecords(facts)) expect(judgeRecord(wanted, found(wanted.value)).verdict).toBe('ok')
})

it.each<[RecordKind, string, DnsAnswer]>([
  ['proof', 'missing', found()],
  ['proof', 'missing', found('google-site-verification=x')],
  ['proof', 'wrong', found('senmail-verification=khac')],
  ['proof', 'ok', found('senmail-verification=khac', 'senmail-verification=bi-mat')],
  ['proof', 'unknown', { kind: 'failed' }],
  ['mx', 'ok', found('MAIL.sen.example.')],
  ['mx', 'partly', found('mail.sen.example', 'mx.khac.example')],
  ['mx', 'wrong', found('mx.khac.example')],
  ['mx', 'missing', found()],
  ['spf', 'ok', found('v=spf1 include:_spf.khac.example mx -all')],
  ['spf', 'ok', found('ms=123', 'v=spf1 a:mail.sen.example ~all')],
  ['spf', 'wrong', found('v=spf1 include:_spf.khac.example -all')],
  ['spf', 'wrong', found('v=spf1 -all mx')],
  ['spf', 'wrong', found('v=spf1 -mx ~all')],
  ['spf', 'open', found('v=spf1 mx +all')],
  ['spf', 'open', found('v=spf1 mx all')],
  ['spf', 'several', found('v=spf1 mx ~all', 'v=spf1 a ~all')],
  ['spf', 'missing', found('v=spf10 mx')],
  ['dkim', 'ok', found('v=DKIM1; k=rsa; p=MIIB key')],
  ['dkim', 'wrong', found('v=DKIM1; k=rsa; p=khac')],
  ['dmarc', 'partly', found('v=DMARC1; p=reject')],
  ['dmarc', 'partly', found('v=DMARC1; p=reject; rua=mailto:x@y.example')],
  ['dmarc', 'ok', found('v=DMARC1;p=reject; rua=mailto:x@y.example,MAILTO:dmarc-reports@Cong-ty.example!10m ; pct=50')],
  ['dmarc', 'wrong', found('v=DMARC1; rua=mailto:x@y.example')],
  ['dmarc', 'several', found('v=DMARC1; p=none', 'v=DMARC1; p=reject')],
  ['mta_sts', 'wrong', found('v=STSv1')],
  ['mta_sts', 'wrong', found('v=STSv1; id=20261124;')],
  ['mta_sts', 'ok', found(`v=STSv1; id=${policyId('testing', 'mail.sen.example')};`)],
  ['mta_sts', 'wrong', found(`v=STSv1; id=${policyId('enforce', 'mail.sen.example')};`)],
  ['tls_rpt', 'missing', found('v=TLSRPTv10; rua=mailto:a@b.example')],
  ['tls_rpt', 'wrong', found('v=TLSRPTv1')],
  ['tls_rpt', 'partly', found('v=TLSRPTv1; rua=https://tls.example/in')],
  ['tls_rpt', 'ok', found('v=TLSRPTv1;rua=https://tls.example/in,mailto:tls-reports@cong-ty.example')],
])('judges %s as %s', (kind, verdict, answer) => {
  expect(judge(kind, answer)).toBe(verdict)
})

it('shows the first of the records found, and shortens a long one', () => {
  const [, mx] = expectedRecords(facts)
  const hosts = Array.from({ length: 50 }, (_, at) => `${'x'.repeat(600)}${at}.example`)
  const { found: shown = [] } = mx ? judgeRecord(mx, found(...hosts)) : {}
  expect(shown.map(({ length }) => length)).toEqual([300, 300, 300, 300, 300])
})

const DAY = 86_400_000
const now = new Date('2026-11-24T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)

it.each([
  ['a proof is present', true, 3, 'there', { isVerified: true, missingSince: undefined }],
  ['a proof that is back gives the flag back', false, 30, 'there', { isVerified: true, missingSince: undefined }],
  ['the first miss begins the days', true, undefined, 'missing', { isVerified: true, missingSince: now }],
  ['six days of misses leave it', true, 6.9, 'missing', { isVerified: true, missingSince: daysAgo(6.9) }],
  ['seven take it', true, 7, 'missing', { isVerified: false, missingSince: daysAgo(7) }],
  ['silence takes nothing, however long', true, 30, 'unknown', { isVerified: true, missingSince: daysAgo(30) }],
] as const)('%s', (_, isVerified, days, seen, after) => {
  expect(judgeProof({ isVerified, missingSince: days === undefined ? undefined : daysAgo(days) }, seen, now)).toEqual(
    after,
  )
})

it('looks at a claim soon, then seldom, then no more', () => {
  const waits: number[] = []
  for (let at = 0; ; at += 1) {
    const wait = nextClaimCheck(at)
    if (wait === undefined) break
    waits.push(wait)
  }
  expect(waits.slice(0, 8)).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
  expect(waits.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(72 * 3_600)
  expect(nextClaimCheck(1_000_000)).toBeUndefined()
})

it.each([
  [['a', 'b c'], 'a,b c\r\n'],
  [['x"y', 'hai\ndòng'], '"x""y",hai dòng\r\n'],
  [['=cmd|calc', '+1', '-1', '@SUM(A1)'], `"'=cmd|calc","'+1","'-1","'@SUM(A1)"\r\n`],
  [['\t=1', '\r=1', ' =1', '＝1'], `"'\t=1","' =1","' =1","'＝1"\r\n`],
  [['Pham\r\nBcc: x', 'a\u2028b', 'c\n\n=d'], 'Pham Bcc: x,a b,c =d\r\n'],
])('writes %j as a line that no spreadsheet runs', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

it('writes the policy that a domain has, with the one host that takes its mail', () => {
  expect(policyText('enforce', 'Mail.sen.example')).toBe(
    'version: STSv1\r\nmode: enforce\r\nmx: mail.sen.example\r\nmax_age: 1209600\r\n',
  )
  expect(policyText('none', 'mail.sen.example')).toBe('version: STSv1\r\nmode: none\r\nmax_age: 86400\r\n')
  expect(new Set(MTA_STS_MODES.map((mode) => policyId(mode, 'mail.sen.example'))).size).toBe(3)
})

it.each([
  ['mta-sts.cong-ty.example', 'cong-ty.example'],
  ['MTA-STS.Cong-Ty.example.', 'cong-ty.example'],
  ['mta-sts.', undefined],
  ['cong-ty.example', undefined],
  ['xmta-sts.cong-ty.example', undefined],
])('finds of %s the policy of %s', (host, domain) => {
  expect(policyDomain(host)).toBe(domain)
})

const SERVERS: readonly MailServer[] = [
  { protocol: 'SMTP', host: 'smtp.sen.example', port: 587, encryption: 'STARTTLS' },
  { protocol: 'SMTP', host: 'smtp.sen.example', port: 465, encryption: 'SSL' },
  { protocol: 'IMAP', host: 'imap.sen.example', port: 993, encryption: 'SSL' },
  { protocol: 'IMAP', host: 'imap.sen.example', port: 143, encryption: 'STARTTLS' },
  { protocol: 'POP3', host: 'pop.sen.example', port: 995, encryption: 'SSL' },
]

it('names the records by which mail programs find the servers that are on', () => {
  const lines = (servers: readonly MailServer[]) =>
    setupRecords('cong-ty.example', 'mail.sen.example', servers).map(({ type, name, value, priority, service }) =>
      [name, type, priority, service?.weight, service?.port, value].filter((each) => each !== undefined).join(' '),
    )
  expect(lines(SERVERS)).toEqual([
    'autoconfig.cong-ty.example CNAME mail.sen.example',
    'autodiscover.cong-ty.example CNAME mail.sen.example',
    '_autodiscover._tcp.cong-ty.example SRV 0 1 443 mail.sen.example',
    '_submission._tcp.cong-ty.example SRV 10 1 587 smtp.sen.example',
    '_submissions._tcp.cong-ty.example SRV 0 1 465 smtp.sen.example',
    '_imaps._tcp.cong-ty.example SRV 0 1 993 imap.sen.example',
    '_imap._tcp.cong-ty.example SRV 10 1 143 imap.sen.example',
    '_pop3s._tcp.cong-ty.example SRV 20 1 995 pop.sen.example',
  ])
  expect(lines(SERVERS.slice(0, 2))).toEqual([])
})

it.each([
  ['srv_imaps', found(), 'missing'],
  ['srv_imaps', found('0 1 993 imap.sen.example'), 'ok'],
  ['srv_imaps', found('5 0 993 IMAP.sen.example.'), 'ok'],
  ['srv_imaps', found('0 1 143 imap.sen.example'), 'wrong'],
  ['srv_imaps', found('0 1 993 imap.cu.example'), 'wrong'],
  ['srv_imaps', found('0 1 993 imap.sen.example', '0 1 993 imap.cu.example'), 'partly'],
  ['srv_imaps', found('0 0 0 .'), 'wrong'],
  ['srv_imaps', { kind: 'failed' }, 'unknown'],
  ['autoconfig_host', found('mail.sen.example'), 'ok'],
  ['autoconfig_host', found('cu.example'), 'wrong'],
  ['autodiscover_host', found(), 'missing'],
] as const)('judges %s with %j as %s', (kind, answer, verdict) => {
  const wanted = setupRecords('cong-ty.example', 'mail.sen.example', SERVERS).find((each) => each.kind === kind)
  expect(wanted && judgeRecord(wanted, answer).verdict).toBe(verdict)
})
