import { gzipSync } from 'node:zlib'
import { type ReportFileReader, UnreadableReport } from '@sen/core/ports/report-file-reader'
import { MAX_REPORT_BYTES } from '@sen/model/administration/limits'
import { expect, test } from 'vitest'
import { dmarcReport, tlsReport } from '../aggregate-reports.ts'
import { zipOf } from '../zip-of.ts'

const DAY = new Date('2026-11-20T00:00:00Z')
const FACTS = { domain: 'Sen.example', id: '1-2@nhan', day: DAY }
const DMARC = dmarcReport(FACTS, [
  { ip: '192.0.2.1', count: 70, dkim: 'pass' },
  { ip: '192.0.2.2', count: 20, spf: 'pass' },
  { ip: '203.0.113.9', count: 3 },
  { ip: '2001:DB8::9', count: 4, disposition: 'quarantine' },
  { ip: '2001:db8::9', count: 2, disposition: 'reject' },
])
const READ = {
  kind: 'dmarc',
  domain: 'sen.example',
  reportId: '1-2@nhan',
  beganAt: DAY,
  endedAt: new Date('2026-11-20T23:59:59Z'),
  passed: 90,
  failed: 9,
  failures: [
    { sourceIp: '2001:db8::9', messages: 6, stopped: 6 },
    { sourceIp: '203.0.113.9', messages: 3, stopped: 0 },
  ],
}
const TLS = tlsReport(FACTS, { passed: 40, failures: { 'certificate-expired': 2, 'von-mir-erfunden': 1 } })

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const withDoctype = (declared: string) => DMARC.replace('?>\n', `?>\n<!DOCTYPE feedback [${declared}]>\n`)
const inOrgName = (text: string, xml = DMARC) => xml.replace('<org_name>nhan.example', `<org_name>${text}`)
const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

export function reportFileReaderConformance(name: string, reader: () => ReportFileReader): void {
  test.each([
    ['as it is', bytes(DMARC)],
    ['in gzip', gzipSync(DMARC)],
    ['in a zip', zipOf({ 'nhan.example!sen.example!1!2.xml': DMARC })],
    ['behind a mark of its byte order', bytes(`\uFEFF${DMARC}`)],
    ['in the letters of Windows', bytes(DMARC.replace('UTF-8', 'windows-1252'))],
    ['with a prefix at each name', bytes(DMARC.replaceAll(/<(\/?)(?=[a-z])/gu, '<$1d:'))],
  ])(`${name} reads a report on DMARC %s`, async (_, file) => {
    expect(await reader().read(file)).toEqual([READ])
  })

  test.each([
    ['as it is', bytes(TLS)],
    ['in gzip', gzipSync(TLS)],
  ])(`${name} reads a report on TLS %s`, async (_, file) => {
    expect(await reader().read(file)).toEqual([
      {
        ...READ,
        kind: 'tls',
        passed: 40,
        failed: 3,
        failures: [
          { resultType: 'certificate-expired', receivingHost: 'mail.sen.example', sessions: 2 },
          { resultType: 'other', receivingHost: 'mail.sen.example', sessions: 1 },
        ],
      },
    ])
  })

  test.each([
    ['nothing', bytes('')],
    ['a letter', bytes('Kính gửi anh')],
    ['other XML', bytes('<rss><channel/></rss>')],
    ['other JSON', bytes('{"a":[]}')],
    ['a report that ends early', bytes(DMARC.slice(0, -200))],
    ['a broken gzip', gzipSync(DMARC).subarray(0, 200)],
    ['a count that is none', bytes(DMARC.replace('<count>70', '<count>-70'))],
    ['a count beyond all', bytes(DMARC.replace('<count>70', '<count>99999999999999'))],
    ['a time that is none', bytes(DMARC.replace(/<begin>\d+/u, '<begin>soon'))],
    ['a document type', bytes(withDoctype(''))],
    ['a file of ours as an entity', bytes(inOrgName('&f;', withDoctype('<!ENTITY f SYSTEM "file:///etc/passwd">')))],
    ['entities that multiply', bytes(inOrgName('&l9;', withDoctype(`<!ENTITY l0 "ha">${LAUGHS}`)))],
    ['an entity that nobody declared', bytes(inOrgName('&l9;'))],
    ['what is deeper than any', bytes(inOrgName('<a>'.repeat(5_000)))],
    ['a gzip of too much', gzipSync(Buffer.alloc(MAX_REPORT_BYTES + 1, 32))],
    ['a zip of too much', zipOf({ 'a.xml': Buffer.alloc(MAX_REPORT_BYTES + 1, 32) })],
    ['a zip of no file', zipOf({ 'a/': '' })],
    ['brackets without end', bytes(`{"policies":${'['.repeat(200_000)}`)],
  ])(`${name} refuses %s, and goes on`, async (_, file) => {
    await expect(reader().read(file)).rejects.toThrow(UnreadableReport)
    expect(await reader().read(bytes(DMARC))).toHaveLength(1)
  })
}
