import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { Unextractable } from '@sen/core/ports/text-extractor'
import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, describe, expect, it } from 'vitest'
import { ChildTextExtractor } from './child-text-extractor.ts'

const extractor = new ChildTextExtractor({ timeoutSeconds: 60 })
afterAll(() => extractor.close())

const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

it('reads a document, its runs joined and its paragraphs apart', async () => {
  const body = `<w:document><w:body><w:p><w:r><w:t>Hợp </w:t></w:r><w:r><w:t>đồng &amp; phụ lục</w:t></w:r></w:p>${p('số 7')}</w:body></w:document>`
  const bytes = zipOf({
    'word/document.xml': body,
    'word/header1.xml': `<w:hdr>${p('Công ty Sen')}</w:hdr>`,
    'a.xml': p('không'),
  })
  expect((await extractor.extract(bytes, 'docx')).split(/\n+/u).filter(Boolean)).toEqual([
    'Hợp đồng & phụ lục',
    'số 7',
    'Công ty Sen',
  ])
})

it('reads a workbook: shared texts, numbers, texts in place', async () => {
  const bytes = zipOf({
    'xl/sharedStrings.xml': '<sst><si><t>Doanh thu</t></si><si><r><t>Chi </t></r><r><t>phí</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<c r="A1" t="s"><v>0</v></c><c r="B1"><v>1250000</v></c><c r="C1"><f>A1*2</f><v>84.5</v></c><c t="inlineStr"><is><t>Ghi chú</t></is></c>',
  })
  const text = await extractor.extract(bytes, 'xlsx')
  expect(text.split(/\n+/u).filter(Boolean)).toEqual(['Doanh thu', 'Chi phí', '1250000', '84.5', 'Ghi chú'])
})

it('reads the slides of a presentation', async () => {
  const bytes = zipOf({ 'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>Kế hoạch</a:t></a:r></a:p></p:sld>' })
  expect((await extractor.extract(bytes, 'pptx')).trim()).toBe('Kế hoạch')
})

it('reads a PDF', async () => {
  expect(await extractor.extract(pdfOf('Bao cao tai chinh'), 'pdf')).toContain('Bao cao tai chinh')
})

it.each([
  ['UTF-8', Buffer.from('Tài chính')],
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Tài chính', 'utf16le')])],
  ['windows-1258', Buffer.from([0x54, 0xe0, 0x69, 0x20, 0x63, 0x68, 0xed, 0x6e, 0x68])],
])('reads a text in %s', async (_, bytes) => {
  expect(await extractor.extract(bytes, 'txt')).toBe('Tài chính')
})

it.each([
  ['a PDF that is none', 'pdf', Buffer.from('Xin chào')],
  ['a document that is none', 'docx', Buffer.from('Xin chào')],
  ['a document that is cut off', 'docx', zipOf({ 'word/document.xml': p('a'.repeat(500)) }).subarray(0, 60)],
] as const)('says that it cannot read %s, and goes on', async (_, source, bytes) => {
  await expect(extractor.extract(bytes, source)).rejects.toBeInstanceOf(Unextractable)
  expect(await extractor.extract(Buffer.from('còn đây'), 'txt')).toBe('còn đây')
})

it('skips entries that unpack to more than the limit, and keeps the rest', async () => {
  const bomb = '<w:t>'.padEnd(40 * 1024 * 1024, 'a')
  const bytes = zipOf({ 'word/header1.xml': bomb, 'word/document.xml': p('vẫn đọc được') })
  expect((await extractor.extract(bytes, 'docx')).trim()).toBe('vẫn đọc được')
})

it('reads no more of a file that is named two thousand times than of one', async () => {
  // Overlapping entries: each name in the directory refers to the same bytes, which unpack to megabytes.
  const words = p('lặp lại ').repeat(200_000)
  const once = zipOf({ 'word/document.xml': words })
  const start = once.readUInt32LE(once.length - 6)
  const [entry, end] = [once.subarray(start, once.length - 22), Buffer.from(once.subarray(once.length - 22))]
  end.writeUInt16LE(2_000, 10)
  end.writeUInt32LE(2_000 * entry.length, 12)
  const bomb = Buffer.concat([once.subarray(0, start), ...Array.from({ length: 2_000 }, () => entry), end])
  const small = new ChildTextExtractor({ timeoutSeconds: 60, memoryMegabytes: 256 })
  const text = await small.extract(bomb, 'docx').catch((error: unknown) => error)
  if (!(text instanceof Unextractable)) expect(String(text).length).toBeLessThanOrEqual(2 * words.length)
  expect(await small.extract(Buffer.from('còn đây'), 'txt')).toBe('còn đây')
  await small.close()
})

describe('a PDF that unpacks to gigabytes', () => {
  it('is refused before it is unpacked, and the next file is read', async () => {
    const bomb = packedPdf('', zeros(1_024))
    expect(bomb.length).toBeLessThan(20_000)
    const before = process.memoryUsage.rss()
    await expect(extractor.extract(bomb, 'pdf')).rejects.toMatchObject({ reason: 'Inflated' })
    expect(await extractor.extract(pdfOf('con day'), 'pdf')).toContain('con day')
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('ends the process that reads it, and nothing else, when that holds more than it may', async () => {
    // This is between the memory for plain text, 51 MB, and with the PDF library loaded, 98 MB.
    const narrow = new ChildTextExtractor({ timeoutSeconds: 60, memoryMegabytes: 72 })
    await expect(narrow.extract(pdfOf('a'), 'pdf')).rejects.toMatchObject({ reason: 'memory' })
    expect(await narrow.extract(Buffer.from('còn đây'), 'txt')).toBe('còn đây')
    await narrow.close()
  })
})

it('reads one file at a time, and none once it is closed', async () => {
  const several = new ChildTextExtractor({ timeoutSeconds: 60 })
  const texts = await Promise.all(['a', 'b', 'c'].map((text) => several.extract(Buffer.from(text), 'txt')))
  expect(texts).toEqual(['a', 'b', 'c'])
  const late = several.extract(Buffer.from('d'), 'txt').catch((error: unknown) => error)
  await several.close()
  expect(await late).not.toBeInstanceOf(Unextractable)
})

it('gives up in time', async () => {
  const hasty = new ChildTextExtractor({ timeoutSeconds: 0.001 })
  await expect(hasty.extract(pdfOf('x'), 'pdf')).rejects.toMatchObject({ reason: 'timeout' })
  await hasty.close()
})

/** The zeros are packed twice. */
function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  const header = Buffer.from([0x78, 0x9c])
  return deflateSync(Buffer.concat([header, ...Array.from({ length: megabytes }, () => block)]), { level: 9 })
}

function packedPdf(extra: string, packed: Buffer): Buffer {
  const filters = '/Filter [/FlateDecode /FlateDecode]'
  return pdfAround(
    `<< ${extra} ${filters} /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`,
  )
}

function pdfOf(line: string): Buffer {
  const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`
  return pdfAround(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
}

function pdfAround(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  )
}
