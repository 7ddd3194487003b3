import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, link, mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobTooLarge, WriteBusy, WriteElsewhere, WriteMissing } from '@sen/core/ports/blob-store'
import { blobStoreConformance } from '@sen/testkit/conformance/blob-store'
import { afterAll, expect, test } from 'vitest'
import { FsBlobStore } from './fs-blob-store.ts'

const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sen-blobs-'))
  folders.push(folder)
  return folder
}

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

blobStoreConformance('FsBlobStore', async () => {
  const folder = await newFolder()
  return {
    store: new FsBlobStore(folder),
    setSince: async (key, since) => {
      for (const path of [join(folder, key.slice(0, 2), key), join(folder, 'aside', key)]) {
        if (existsSync(path)) await utimes(path, since, since)
      }
    },
  }
})

async function* bytes(...chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('gone')
}

test('spreads blobs over folders by the first digits of their key', async () => {
  const folder = await newFolder()
  const key = await new FsBlobStore(folder).write(Buffer.from('sen'))
  expect((await readFile(join(folder, key.slice(0, 2), key))).toString()).toBe('sen')
})

test('a second store on the same folder finds the blobs of the first one', async () => {
  const folder = await newFolder()
  const key = await new FsBlobStore(folder).write(Buffer.from('sen'))
  expect(Buffer.from(await new FsBlobStore(folder).get(key)).toString()).toBe('sen')
})

test('leaves nothing beside after success, refusal and failure', async () => {
  const folder = await newFolder()
  const store = new FsBlobStore(folder)
  await store.writeStream(bytes('a', 'b'), 2)
  await store.writeStream(bytes('a', 'b'), 2)
  await expect(store.writeStream(bytes('a', 'bc'), 2)).rejects.toThrow(BlobTooLarge)
  await expect(store.writeStream(broken(), 100)).rejects.toThrow('gone')
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

test('rewrites a blob whose length is wrong', async () => {
  const folder = await newFolder()
  const store = new FsBlobStore(folder)
  const key = await store.write(Buffer.from('whole'))
  await writeFile(join(folder, key.slice(0, 2), key), 'who')
  await store.write(Buffer.from('whole'))
  expect(Buffer.from(await store.get(key)).toString()).toBe('whole')
})

test('deletes files that dead writers left, and leaves those of writers that may live', async () => {
  const folder = await newFolder()
  await new FsBlobStore(folder).write(Buffer.from('first'))
  const machine = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const living = process.ppid
  const left = [`${machine}.${process.pid}.another-run.1`, `${machine}.${dead}.another-run.1`, 'elsewhere.1.run.1']
  const spared = [`${machine}.${living}.another-run.1`, 'elsewhere.1.run.2']
  for (const name of [...left, ...spared]) await writeFile(join(folder, 'tmp', name), 'half a mess')
  await utimes(join(folder, 'tmp', 'elsewhere.1.run.1'), new Date(0), new Date(0))
  await new FsBlobStore(folder).write(Buffer.from('second'))
  expect((await readdir(join(folder, 'tmp'))).sort()).toEqual(spared.sort())
})

test('restores files that an earlier version had moved aside, and never over newer ones', async () => {
  const folder = await newFolder()
  const before = new FsBlobStore(folder)
  const [one, other] = [await before.write(Buffer.from('một')), await before.write(Buffer.from('hai'))]
  const place = (key: string) => join(folder, key.slice(0, 2), key)
  await rename(place(one), join(folder, 'aside', `${one}.elsewhere.1.run.1`))
  await link(place(other), join(folder, 'aside', `${other}.elsewhere.1.run.2`))
  const store = new FsBlobStore(folder)
  await store.write(Buffer.from('ba'))
  expect(Buffer.from(await store.get(one)).toString()).toBe('một')
  expect(Buffer.from(await store.get(other)).toString()).toBe('hai')
  expect(await readdir(join(folder, 'aside'))).toEqual([])
})

test('continues after a crash behind the flushed bytes and ignores bytes after them', async () => {
  const folder = await newFolder()
  const before = new FsBlobStore(folder)
  const id = await before.writes.begin()
  await before.writes.append(id, { atByte: 0, content: bytes('ti', 'ếng '), limitBytes: 100 })
  const [name = ''] = await readdir(join(folder, 'writes'))
  await appendFile(join(folder, 'writes', name), Buffer.alloc(4_096))
  const store = new FsBlobStore(folder)
  const atByte = await store.writes.sizeBytes(id)
  expect(atByte).toBe(Buffer.byteLength('tiếng '))
  await store.writes.append(id, { atByte, content: bytes('Việt'), limitBytes: 100 })
  expect(Buffer.from(await store.get((await store.writes.finish(id)).key)).toString()).toBe('tiếng Việt')
})

test('takes over the files of a process that died, and appends nothing to a file that may be a blob', async () => {
  const folder = await newFolder()
  const before = new FsBlobStore(folder)
  const [open, done] = [await before.writes.begin(), await before.writes.begin()]
  for (const id of [open, done]) await before.writes.append(id, { atByte: 0, content: bytes('xong'), limitBytes: 100 })
  const { key } = await before.writes.finish(done)
  const machine = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')
  const [living, dead] = [`${machine}.${process.ppid}.another-run.1`, `${machine}.${process.pid}.another-run.1`]
  const inWrites = (name: string) => join(folder, 'writes', name)
  const hold = async (who: string, was = '') => {
    await rename(inWrites(`${open}.4${was}`), inWrites(`${open}.4.by.${who}`))
    await rename(inWrites(`${done}.4.finished${was}`), inWrites(`${done}.4.finished.by.${who}`))
  }
  await hold(living)
  await expect(before.writes.append(open, { atByte: 4, content: bytes('!'), limitBytes: 9 })).rejects.toThrow(WriteBusy)
  await expect(before.writes.finish(done)).rejects.toThrow(WriteBusy)

  await hold(dead, `.by.${living}`)
  // A writer that was started earlier can continue the write, too.
  await before.writes.finish(done)

  const store = new FsBlobStore(folder)
  await store.write(Buffer.from('khởi động'))
  expect(await store.writes.append(open, { atByte: 4, content: bytes('!'), limitBytes: 9 })).toBe(5)
  const late = store.writes.append(done, { atByte: 4, content: bytes('!'), limitBytes: 9 })
  await expect(late).rejects.toThrow(WriteElsewhere)
  expect((await store.writes.finish(done)).key).toBe(key)
  expect(Buffer.from(await store.get(key)).toString()).toBe('xong')
  for (const id of [open, done]) await store.writes.abort(id)
  expect(await readdir(join(folder, 'writes'))).toEqual([])
  expect(Buffer.from(await store.get(key)).toString()).toBe('xong')
})

test('reports why it cannot be used at the first use', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'file'), '')
  const store = new FsBlobStore(join(folder, 'file', 'blobs'))
  await expect(store.write(Buffer.from('x'))).rejects.toThrow('ENOTDIR')
})

test('tries whether it can write, and leaves nothing behind', async () => {
  const folder = await newFolder()
  const store = new FsBlobStore(folder)
  await store.tryWriting()
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  await rm(join(folder, 'tmp'), { recursive: true })
  await expect(store.tryWriting()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('takes nothing for whole of which less is there than was flushed', async () => {
  const folder = await newFolder()
  const store = new FsBlobStore(folder)
  const id = await store.writes.begin()
  await store.writes.append(id, { atByte: 0, content: bytes('tiếng Việt'), limitBytes: 100 })
  const [name = ''] = await readdir(join(folder, 'writes'))
  await truncate(join(folder, 'writes', name), 5)
  await expect(store.writes.sizeBytes(id)).rejects.toThrow(WriteMissing)
  await expect(store.writes.finish(id)).rejects.toThrow(WriteMissing)
  const more = store.writes.append(id, {
    atByte: Buffer.byteLength('tiếng Việt'),
    content: bytes('!'),
    limitBytes: 100,
  })
  await expect(more).rejects.toThrow(WriteMissing)
  expect((await readdir(join(folder, 'writes'))).sort()).toEqual([name])
  await store.writes.abort(id)
  expect(await readdir(join(folder, 'writes'))).toEqual([])
})

test('names a blob written in pieces by its content, also when several processes received them', async () => {
  const folder = await newFolder()
  const [one, other] = [new FsBlobStore(folder), new FsBlobStore(folder)]
  const add = (store: FsBlobStore, id: string, atByte: number, ...chunks: readonly string[]) =>
    store.writes.append(id, { atByte, content: bytes(...chunks), limitBytes: 100 })
  const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const finished = async (id: string, text: string, store = one) => {
    expect(await store.writes.finish(id)).toEqual({ key: keyOf(text), sizeBytes: text.length })
    expect((await store.get(keyOf(text))).toString()).toBe(text)
  }
  const alone = await one.writes.begin()
  await add(one, alone, 0, 'abc', 'def')
  await add(one, alone, 6, 'ghi')
  await finished(alone, 'abcdefghi')
  await finished(alone, 'abcdefghi')

  const shared = await one.writes.begin()
  await add(one, shared, 0, 'abc')
  await add(other, shared, 3, 'XYZ')
  await add(one, shared, 6, 'ghi')
  await finished(shared, 'abcXYZghi')

  const changed = await one.writes.begin()
  await add(one, changed, 0, 'abcdef')
  await other.writes.cut(changed, 3)
  await add(other, changed, 3, 'XYZ')
  await finished(changed, 'abcXYZ')

  const brokenOff = await one.writes.begin()
  await one.writes.append(brokenOff, { atByte: 0, content: broken(), limitBytes: 100 }).catch(() => undefined)
  await add(one, brokenOff, 4, ' and half')
  await finished(brokenOff, 'half and half')
})

test('a write whose folder disappears fails with the error of its content', async () => {
  const folder = await newFolder()
  const store = new FsBlobStore(folder)
  // It has created its folders then.
  await store.tryWriting()
  const id = await store.writes.begin()
  async function* content(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half')
    await rm(folder, { recursive: true })
    throw new Error('the client left')
  }
  const append = store.writes.append(id, { atByte: 0, content: content(), limitBytes: 100 })
  await expect(append).rejects.toThrow('the client left')
})
