import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConverterBusy, Unconvertible } from '@sen/core/ports/office-converter'
import { MAX_OFFICE_PREVIEWS_WAITING } from '@sen/model/limits'
import { docxOf, xlsxOf } from '@sen/testkit/office-documents'
import { whyMissing } from '@sen/testkit/servers/debian-daemon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LibreOfficeConverter } from './libreoffice-converter.ts'

const SOFFICE = '/usr/bin/soffice'
const missing =
  whyMissing(SOFFICE, 'libreoffice-writer-nogui') ??
  whyMissing('/usr/lib/libreoffice/program/libsclo.so', 'libreoffice-calc-nogui')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-office-test-'))
  // The converter of a program that runs as root is somebody else.
  await chmod(folder, 0o777)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function textOf(pdf: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, useSystemFonts: false, verbosity: 0 })
  try {
    const page = await (await task.promise).getPage(1)
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  } finally {
    await task.destroy()
  }
}

if (missing !== undefined) it.skip(`documents of office programs: ${missing}`, () => undefined)

describe.skipIf(missing !== undefined)('LibreOffice', { timeout: 120_000 }, () => {
  let office: LibreOfficeConverter
  beforeAll(() => {
    office = new LibreOfficeConverter(SOFFICE, { folder })
  })
  afterAll(() => office.close())

  it.each([
    ['a text', () => docxOf('Hợp đồng số 7'), 'docx', 'Hợp đồng số 7'],
    ['a workbook', () => xlsxOf('Doanh thu quý ba'), 'xlsx', 'Doanh thu quý ba'],
  ])('draws %s, and leaves nothing on the disk', async (_, made, extension, text) => {
    expect(await textOf(await office.toPdf(made(), extension))).toContain(text)
    expect(await readdir(folder)).toEqual([])
  })

  it('draws the same document once, however many look at it', async () => {
    const bytes = docxOf('Xem cùng lúc')
    const [first, second] = await Promise.all([office.toPdf(bytes, 'docx'), office.toPdf(bytes, 'docx')])
    expect(second).toBe(first)
    expect(await office.toPdf(bytes, 'docx')).toBe(first)
  })

  it('fetches nothing that a document names', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const pdf = await office.toPdf(docxOf('Có ảnh ở xa', `http://127.0.0.1:${port}/a.png`), 'docx')
    server.close()
    expect(await textOf(pdf)).toContain('Có ảnh ở xa')
    expect(asked).toBe(0)
  })

  it('says of what is broken that it is', async () => {
    const error = await office.toPdf(Buffer.from('PK\u0003\u0004 nothing'), 'pptx').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unconvertible)
  })
})

describe('a converter that does not end', () => {
  it('is ended with all that it started, and the next document has its turn', async () => {
    const program = join(folder, 'endless')
    const started = join(folder, 'started')
    await writeFile(program, `#!/bin/sh\nsleep 600 &\necho $! > ${started}\nwait\n`)
    await chmod(program, 0o755)
    await writeFile(started, '')
    await chmod(started, 0o666)
    const endless = new LibreOfficeConverter(program, { folder, timeoutSeconds: 1 })
    const error = await endless.toPdf(Buffer.from('a'), 'doc').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'timeout' })
    await expect.poll(async () => isRunning(Number(await readFile(started, 'utf8')))).toBe(false)
    expect((await readdir(folder)).toSorted()).toEqual(['endless', 'started'])
    await endless.close()
  })

  it('refuses whoever comes when too many wait, and ends at once when the program ends', async () => {
    const program = join(folder, 'slow')
    await writeFile(program, '#!/bin/sh\nsleep 600\n')
    await chmod(program, 0o755)
    const slow = new LibreOfficeConverter(program, { folder })
    const waiting = Array.from({ length: MAX_OFFICE_PREVIEWS_WAITING }, (_, at) =>
      slow.toPdf(Buffer.from(`${at}`), 'doc').catch((thrown: unknown) => thrown),
    )
    await expect(slow.toPdf(Buffer.from('one more'), 'doc')).rejects.toBeInstanceOf(ConverterBusy)
    await expect.poll(async () => (await readdir(folder)).some((name) => name.startsWith('sen-office-'))).toBe(true)
    await slow.close()
    for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(Unconvertible)
  })
})

async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // A zombie waits for whoever inherited it.
  return state !== '' && !state.includes(') Z ')
}
