import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, CallEnded } from '@sen/core/ports/call-scope'
import {
  type ConversionCaller,
  ConverterBusy,
  type OfficeDocument,
  Unconvertible,
} from '@sen/core/ports/office-converter'
import type { MailboxId } from '@sen/model/ids'
import { MAX_OFFICE_PREVIEWS_WAITING } from '@sen/model/previews/limits'
import { docxOf, xlsxOf } from '@sen/testkit/office-documents'
import { whyMissing } from '@sen/testkit/servers/debian-daemon'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findIsolation } from './isolation.ts'
import { LibreOfficeConverter } from './libreoffice-converter.ts'

const SOFFICE = '/usr/bin/soffice'
const missing =
  whyMissing(SOFFICE, 'libreoffice-writer-nogui') ??
  whyMissing('/usr/lib/libreoffice/program/libsclo.so', 'libreoffice-calc-nogui')

const of = (mailbox: number, call?: Call): ConversionCaller => ({
  requester: { kind: 'member', mailboxId: `${mailbox}` as MailboxId },
  call,
})
const LAN = of(1)

const documentOf = (bytes: Uint8Array): OfficeDocument => ({
  key: createHash('sha256').update(bytes).digest('hex'),
  read: async () => bytes,
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-office-test-'))
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

  // One test checks everything, because each conversion takes seconds of CPU time.
  it('draws a text once, however many look at it, fetches nothing that it names, and leaves nothing on the disk', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const bytes = docxOf('Hợp đồng số 7', `http://127.0.0.1:${port}/a.png`)
    const [first, second] = await Promise.all([
      office.toPdf(documentOf(bytes), 'docx', LAN),
      office.toPdf(documentOf(bytes), 'docx', LAN),
    ])
    server.close()
    expect(second).toBe(first)
    expect(await office.toPdf(documentOf(bytes), 'docx', LAN)).toBe(first)
    expect(await textOf(first)).toContain('Hợp đồng số 7')
    expect(asked).toBe(0)
    expect(await readdir(folder)).toEqual([])
  })

  it('draws a workbook', async () => {
    expect(await textOf(await office.toPdf(documentOf(xlsxOf('Doanh thu quý ba')), 'xlsx', LAN))).toContain(
      'Doanh thu quý ba',
    )
  })

  it('puts no file of the machine into what it shows', async ({ skip }) => {
    const { hasOwnRoot } = await findIsolation(folder, SOFFICE)
    if (!hasOwnRoot) skip('the system gives no process a root of its own')
    const outside = await mkdtemp(join(tmpdir(), 'sen-office-outside-'))
    await chmod(outside, 0o755)
    const picture = join(outside, 'picture.png')
    const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })
    await image.png().toFile(picture)
    await chmod(picture, 0o644)
    const rtf = `{\\rtf1 Thư mời {\\field{\\*\\fldinst INCLUDEPICTURE "${picture}" \\\\d}{\\fldrslt x}}}`
    const pdf = await office.toPdf(documentOf(Buffer.from(rtf)), 'rtf', LAN)
    await rm(outside, { recursive: true })
    expect(await textOf(pdf)).toContain('Th')
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Subtype/Image')
  })

  it('reports a broken document as broken', async () => {
    const error = await office
      .toPdf(documentOf(Buffer.from('PK\u0003\u0004 nothing')), 'pptx', LAN)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unconvertible)
  })
})

describe('a converter that does not end', () => {
  it('is ended with all that it started, and the next document has its turn', async () => {
    const program = join(folder, 'endless')
    // The unique duration identifies the process, whose pid differs inside the namespace.
    const sleep = `sleep 600.${process.pid}`
    await writeFile(program, `#!/bin/sh\n${sleep} &\nwait\n`)
    await chmod(program, 0o755)
    const left = await mkdtemp(join(folder, 'sen-office-'))
    await utimes(left, new Date(0), new Date(0))
    const endless = new LibreOfficeConverter(program, { folder, timeoutSeconds: 4 })
    const ended = endless.toPdf(documentOf(Buffer.from('a')), 'doc', LAN).catch((thrown: unknown) => thrown)
    await expect.poll(() => isRunning(sleep), { timeout: 15_000 }).toBe(true)
    expect(await ended).toMatchObject({ reason: 'timeout' })
    await expect.poll(() => isRunning(sleep)).toBe(false)
    expect(await readdir(folder)).toEqual(['endless'])
    await endless.close()
  })

  it('refuses further jobs when too many wait, and ends at once when the program ends', async () => {
    const program = join(folder, 'slow')
    await writeFile(program, '#!/bin/sh\nsleep 600\n')
    await chmod(program, 0o755)
    const slow = new LibreOfficeConverter(program, { folder })
    const waiting = Array.from({ length: MAX_OFFICE_PREVIEWS_WAITING }, (_, at) =>
      slow.toPdf(documentOf(Buffer.from(`${at}`)), 'doc', of(at)).catch((thrown: unknown) => thrown),
    )
    await expect(slow.toPdf(documentOf(Buffer.from('one more')), 'doc', LAN)).rejects.toBeInstanceOf(ConverterBusy)
    await expect.poll(async () => (await readdir(folder)).some((name) => name.startsWith('sen-office-'))).toBe(true)
    await slow.close()
    for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(Unconvertible)
  })

  it('tries nothing twice that failed', async () => {
    const program = join(folder, 'failing')
    await writeFile(program, '#!/bin/sh\nexit 3\n')
    await chmod(program, 0o755)
    const failing = new LibreOfficeConverter(program, { folder })
    const ask = (mailbox: number) => failing.toPdf(documentOf(Buffer.from('own')), 'doc', of(mailbox))
    await expect(ask(2)).rejects.toMatchObject({ reason: 'broken' })
    await rm(program)
    // The program cannot be started any more, so the failure must come from the cache.
    await expect(ask(3)).rejects.toMatchObject({ reason: 'broken' })
    await failing.close()
  })

  it('stops a conversion when its last caller leaves, and converts the document again on request', async () => {
    const program = join(folder, 'left')
    const sleep = `sleep 601.${process.pid}`
    await writeFile(program, `#!/bin/sh\n${sleep}\n`)
    await chmod(program, 0o755)
    const office = new LibreOfficeConverter(program, { folder })
    const gone = new AbortController()
    const call: Call = { caller: '1', signal: gone.signal, onEnd: () => undefined, endWithin: () => undefined }
    const ask = (caller: ConversionCaller) =>
      office.toPdf(documentOf(Buffer.from('left')), 'doc', caller).catch((error: unknown) => error)
    const left = ask(of(1, call))
    await expect.poll(() => isRunning(sleep), { timeout: 15_000 }).toBe(true)
    gone.abort()
    expect(await left).toBeInstanceOf(CallEnded)
    await expect.poll(() => isRunning(sleep), { timeout: 15_000 }).toBe(false)
    const again = ask(of(1))
    await expect.poll(() => isRunning(sleep), { timeout: 15_000 }).toBe(true)
    await office.close()
    expect(await again).toMatchObject({ reason: 'closing' })
    await rm(program)
  })
})

describe('a converter that leaves something else than a whole PDF', () => {
  const OUT = 'for last in "$@"; do :; done; out="$(dirname "$last")/out"'

  async function reasonOf(name: string, commands: string): Promise<unknown> {
    const program = join(folder, name)
    await writeFile(program, `#!/bin/sh\n${OUT}\n${commands}\n`)
    await chmod(program, 0o755)
    const office = new LibreOfficeConverter(program, { folder, timeoutSeconds: 20 })
    const answer = await office
      .toPdf(documentOf(Buffer.from(name)), 'doc', LAN)
      .catch((thrown: unknown) => (thrown instanceof Unconvertible ? thrown.reason : thrown))
    await office.close()
    await rm(program)
    expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^sen-office-/)]))
    return answer
  }

  it('rejects a part that a failed conversion left, and a file that is no PDF', async () => {
    expect(await reasonOf('half', `printf '%%PDF-1.7 half' > "$out/document.pdf"; exit 1`)).toBe('broken')
    expect(await reasonOf('none', `echo '<script>' > "$out/document.pdf"`)).toBe('broken')
    expect(await reasonOf('cut', `head -c 150000000 /dev/zero > "$out/document.pdf"`)).toBe('broken')
    expect(await reasonOf('whole', `printf '%%PDF-1.7' > "$out/document.pdf"`)).toEqual(
      new Uint8Array(Buffer.from('%PDF-1.7')),
    )
  })

  it('is ended when all that it writes together is too much', async () => {
    const endless = `printf '%%PDF-1.7' > "$out/document.pdf"; n=0
      while :; do n=$((n + 1)); head -c 20000000 /dev/zero > "$out/$n"; [ $n -gt 25 ] && sleep 600; done`
    expect(await reasonOf('much', endless)).toBe('too-large')
  })
})

async function isRunning(command: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.some((line) => line.replaceAll('\0', ' ').trim() === command)
}
