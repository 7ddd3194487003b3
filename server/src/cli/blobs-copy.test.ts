import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { type S3Server, startS3Server } from '@sen/testkit/servers/s3-server'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { readConfig } from '../config.ts'
import { EXIT_WRONG_CONFIG } from '../start-refused.ts'
import { wire } from '../wire.ts'
import { blobsCopy } from './blobs-copy.ts'
import { UsageError } from './command.ts'
import { domainAdd } from './domain-add.ts'
import { importCommand } from './import-mail.ts'
import { mailboxAdd } from './mailbox-add.ts'

const LAN = 'lan@acme.example'

let folder: string
let server: S3Server
let database: TestDatabase
let said: string[]
let complained: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-copy-'))
  server = await startS3Server()
}, 60_000)
beforeEach(async () => {
  said = []
  complained = []
  server.onRequest = undefined
  database = await testDatabase()
  await rm(join(folder, 'data'), { recursive: true, force: true })
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), [LAN, '--name', 'Nguyễn Thị Lan', '--password', 'Sen@2026demo'])
  return () => database.close()
}, 60_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function environment(env: Record<string, string> = {}) {
  const { accessKeyId, secretAccessKey } = server.place()
  return {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.connectionString,
    PORT: '0',
    SMTP_PORT: '0',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...env,
  }
}

function needs(env: Record<string, string> = {}) {
  return {
    config: readConfig(environment(env)),
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
  }
}

function program(env: Record<string, string> = {}) {
  const mailLog = { record: () => undefined, alarm: () => undefined }
  return wire({ config: needs(env).config, warn: () => undefined, mailLog, manner: 'several' })
}

function target(name: string): { url: string; prefix: string } {
  const { bucket, endpoint } = server.place()
  return { url: `s3://${bucket}/${name}?endpoint=${endpoint}`, prefix: `${name}/` }
}

/** A file is cheaper to read and to index than a text. */
const LARGE_FILE = {
  header: 'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n',
  body: `${'x'.repeat(72)}\r\n`.repeat((9 * MEGABYTE_BYTES) / 74),
}

async function receive(
  subjects: readonly string[],
  { header, body } = { header: '', body: 'Chào Lan' },
): Promise<void> {
  const mails = await mkdtemp(join(folder, 'mails-'))
  for (const [n, subject] of subjects.entries()) {
    const text = `From: khach@ngoai.example\r\nTo: ${LAN}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@ngoai.example>\r\n${header}\r\n${body}\r\n`
    await writeFile(join(mails, `${n}.eml`), text)
  }
  expect(await importCommand(needs(), [LAN, mails])).toBe(0)
}

async function namedKeys(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ blob: string }>('select distinct blob from blob_reference order by blob')
  return rows.map(({ blob }) => blob)
}

async function copyKilledAt(url: string, at: RegExp, nth = 1): Promise<void> {
  const child = spawn(process.execPath, [join(inject('builtServer'), 'cli.js'), 'blobs', 'copy', '--to', url], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...environment() },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let seen = 0
  server.onRequest = async ({ method, url: path }) => {
    if (at.test(`${method} ${path}`)) seen += 1
    if (seen === nth) child.kill('SIGKILL')
  }
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  server.onRequest = undefined
}

it('copies into no folder that has something else in it, and leaves nothing there', async () => {
  await receive(['thu'])
  const full = await mkdtemp(join(folder, 'full-'))
  await writeFile(join(full, 'bao-cao.txt'), 'khác')
  expect(await blobsCopy(needs(), ['--to', full])).toBe(1)
  expect(complained).toEqual([
    `${full} contains other data. Use an empty folder or prefix, or one that does not exist yet.`,
  ])
  expect(await readdir(full)).toEqual(['bao-cao.txt'])
  expect(await blobsCopy(needs(), ['--to', join(full, 'blobs')])).toBe(0)
})

it('copies under no prefix of an S3 that has something else below it, and leaves nothing there', async () => {
  await receive(['thu'])
  const { url, prefix } = target('full')
  await server.put(`${prefix}bao-cao.txt`, 'khác')
  expect(await blobsCopy(needs(), ['--to', url])).toBe(1)
  expect(complained).toEqual([
    expect.stringMatching(
      /full\/ at .* contains other data\. Use an empty folder or prefix, or one that does not exist yet\.$/,
    ),
  ])
  expect(server.keys(prefix)).toEqual([`${prefix}bao-cao.txt`])
  // A started copy can be continued, even one that was killed before its mark was written.
  await server.put(`${prefix}begun/blobs/${'a'.repeat(64)}`, 'khác')
  expect(await blobsCopy(needs(), ['--to', target('full/begun').url])).toBe(0)
})

it('moves a folder to an S3 while the program runs, however often it is killed', { timeout: 240_000 }, async () => {
  const { url, prefix } = target('moved')
  await receive(Array.from({ length: 30 }, (_, n) => `thu-${n}`))
  await receive(['lon'], LARGE_FILE)
  const running = await program()
  const id = await running.world.blobs.writes.begin()

  await copyKilledAt(url, /PUT .*\/blobs\//, 1)
  await copyKilledAt(url, /PUT .*\/blobs\//, 9)
  await copyKilledAt(url, /PUT .*partNumber=2/)
  await expect(program({ BLOB_URL: url })).rejects.toThrow(/The copy of the blobs to .* was not completed/)

  // Blobs that arrive during verification of the first copy are copied too.
  let isFirst = true
  server.onRequest = async ({ method, url: path }) => {
    if (method !== 'GET' || !path?.includes('/blobs/') || !isFirst) return
    isFirst = false
    await receive(['den-trong-luc-chep'])
  }
  said = []
  expect(await blobsCopy(needs(), ['--to', url])).toBe(0)
  server.onRequest = undefined
  expect(said.at(-1)).toMatch(/^The program is running and still writes to the old store\. Stop it/)
  expect(said.join('\n')).toMatch(/^1 uploads, imports or exports are in progress/m)
  const before = await namedKeys()
  expect(before).toHaveLength(32)
  expect(server.keys(`${prefix}blobs/`).map((key) => key.slice(-64))).toEqual(before)
  await running.world.blobs.writes.abort(id)
  await running.close()

  await receive(['sau-lan-dau'])
  await copyKilledAt(url, /PUT .*store-id/, 2)
  said = []
  expect(await blobsCopy(needs(), ['--to', url])).toBe(0)
  expect(said.at(-2)).toBe(`The copy is complete. Set BLOB_URL=${url} and start the program.`)
  expect(complained).toEqual([])

  const moved = await program({ BLOB_URL: url })
  const keys = await namedKeys()
  expect(keys).toHaveLength(33)
  for (const key of keys) {
    expect(
      createHash('sha256')
        .update(await moved.world.blobs.get(key))
        .digest('hex'),
    ).toBe(key)
  }
  await moved.close()
  await expect(program()).rejects.toMatchObject({
    exitCode: EXIT_WRONG_CONFIG,
    message: expect.stringMatching(
      /data\/blobs were copied to another store, which is in use since then\. Set BLOB_URL/,
    ),
  })

  const old = join(folder, 'data', 'blobs')
  expect(await blobsCopy(needs({ BLOB_URL: url }), ['--to', old])).toBe(0)
  await (await program()).close()
  await expect(program({ BLOB_URL: url })).rejects.toThrow(/were copied to another store/)
})

it('names damaged or missing blobs, and copies the rest', { timeout: 60_000 }, async () => {
  await receive(['mot', 'hai', 'ba'])
  const [damaged = '', missing = '', whole = ''] = await namedKeys()
  await truncate(join(folder, 'data', 'blobs', damaged.slice(0, 2), damaged), 20)
  await rm(join(folder, 'data', 'blobs', missing.slice(0, 2), missing))
  const { url, prefix } = target('rest')
  expect(await blobsCopy(needs(), ['--to', url])).toBe(0)
  expect(complained).toEqual([
    expect.stringMatching(/^1 blobs in .* are damaged/),
    `  ${damaged}`,
    expect.stringMatching(/^1 blobs that the database references are missing in/),
    `  ${missing}`,
  ])
  expect(server.keys(`${prefix}blobs/`)).toContain(`${prefix}blobs/${whole}`)
  expect(server.keys(`${prefix}blobs/`)).not.toContain(`${prefix}blobs/${damaged}`)
  expect(said.at(-3)).toMatch(/^1 blobs copied \(.*\)\. .* now has 1 blobs\.$/)
})

it('ends when the other store gives back other bytes, and marks nothing as whole', { timeout: 60_000 }, async () => {
  await receive(['mot'])
  const { url } = target('liar')
  server.onRequest = async ({ method, url: path }, response) => {
    if (method !== 'GET' || !path?.includes('/blobs/')) return
    const write = response.write.bind(response)
    response.write = (chunk: Buffer) => write(Buffer.alloc(chunk.length, 'x'))
  }
  await expect(blobsCopy(needs(), ['--to', url])).rejects.toThrow(/returned different bytes/)
  server.onRequest = undefined
  await expect(program({ BLOB_URL: url })).rejects.toThrow(/was not completed/)
  await (await program()).close()
})

it('refuses the blobs of another database, and the folder they are already in', { timeout: 60_000 }, async () => {
  await expect(blobsCopy(needs(), [])).rejects.toThrow(UsageError)
  await expect(blobsCopy(needs(), ['--to', 'ftp://x'])).rejects.toThrow(UsageError)
  await expect(blobsCopy(needs(), ['--to', join(folder, 'data', 'blobs')])).rejects.toThrow(/is already the blob store/)
  const other = join(folder, 'other')
  await mkdir(other, { recursive: true })
  await writeFile(join(other, 'store-id'), '7f3c1b52-9d5a-4a86-8a4e-000000000001\n')
  expect(await blobsCopy(needs(), ['--to', other])).toBe(1)
  expect(complained).toEqual([expect.stringMatching(/belong to another database/)])
  await expect(blobsCopy(needs(), ['--to', target('x').url.replace('//sen/', '//nowhere/')])).rejects.toMatchObject({
    exitCode: EXIT_WRONG_CONFIG,
  })
})
