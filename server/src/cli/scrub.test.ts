import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupCommand } from './backup.ts'
import { UsageError } from './command.ts'
import { commandsOn } from './commands.fixture.ts'
import { doctor } from './doctor.ts'
import { domainAdd } from './domain-add.ts'
import { importCommand } from './import-mail.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { scrubCommand } from './scrub.ts'

let database: TestDatabase
const { said, complained, folder, needs } = commandsOn(() => database.connectionString)
beforeAll(async () => {
  database = await testDatabase()
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), ['lan@acme.example', '--name', 'Lan', '--password', 'Sen@2026demo'])
  await mkdir(join(folder, 'mails'))
  for (const name of ['one', 'two']) {
    await writeFile(join(folder, 'mails', `${name}.eml`), `From: a@b.example\r\nSubject: ${name}\r\n\r\n${name}`)
  }
  await importCommand(needs(), ['lan@acme.example', join(folder, 'mails')])
}, 60_000)
afterAll(() => database.close())

it('names blobs that a disk has damaged, and restores them from a backup', { timeout: 60_000 }, async () => {
  const backups = join(folder, 'backups')
  expect(await backupCommand(needs(), [backups])).toBe(0)
  expect(await scrubCommand(needs(), [])).toBe(0)
  expect(said.at(-1)).toBe('2 blobs checked, 0 repaired.')

  const { rows } = await database.pool.query<{ key: string }>('select raw_blob as key from message order by 1')
  const key = rows[0]?.key ?? ''
  const path = join(folder, 'data', 'blobs', key.slice(0, 2), key)
  const whole = await readFile(path)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(5) ^ 1, 5)
  await writeFile(path, flipped)

  expect(await scrubCommand(needs(), [])).toBe(1)
  expect(complained.join('\n')).toContain(`1 blobs are damaged:\n  ${key}`)
  complained.length = 0
  // The backup reads new blobs only, so it reports the damage that the check found.
  expect(await backupCommand(needs(), [backups])).toBe(1)
  expect(complained.join('\n')).toContain(key)
  said.length = 0
  await doctor(needs(), [])
  expect(said.join('\n')).toMatch(new RegExp(`FAIL  stored blobs: 1 damaged or missing: ${key} \\(damaged\\)`))

  expect(await scrubCommand(needs(), ['--repair-from', backups, '--json'])).toBe(0)
  expect(JSON.parse(said.at(-1) ?? '')).toEqual({ checked: 2, damaged: [], missing: [], repaired: [key] })
  expect(await readFile(path)).toEqual(whole)
  expect(await readdir(join(folder, 'data', 'blobs', 'tmp'))).toEqual([])
  expect(await backupCommand(needs(), [backups])).toBe(0)
})

it('refuses a key that is none, and a backup that is not there', async () => {
  await expect(scrubCommand(needs(), ['--after', 'xyz'])).rejects.toThrow(UsageError)
  await expect(scrubCommand(needs(), ['--at', '2026'])).rejects.toThrow(UsageError)
  expect(await scrubCommand(needs(), ['--repair-from', join(folder, 'nothing')])).toBe(1)
  expect(complained.join('\n')).toContain('There is no backup at')
})
