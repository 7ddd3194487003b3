import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { CLI_COMMANDS } from './command-table.ts'
import { runCommand } from './run-command.ts'

const GIVEN: Readonly<Record<string, string>> = {
  NAME: 'acme.example',
  DOMAIN: 'acme.example',
  ADDRESS: 'lan@acme.example',
  ID: '1',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-no-installation-'))
})
afterAll(() => rm(folder, { recursive: true }))

const BY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'domain add': ['beta.example', '--with', 'acme.example'],
  'domain recall-window': ['acme.example', '1h'],
  'domain sharing': ['acme.example', 'public'],
  'mailbox add': ['lan@acme.example', '--name', 'Lan', '--password', 'Sen@2026demo'],
  'mailbox owner': ['lan@acme.example', 'on'],
  'mailbox quota': ['lan@acme.example', 'pool'],
  'mailbox sending': ['lan@acme.example', 'on'],
  'mailbox two-step': ['off', 'lan@acme.example'],
  'mailbox sign-on': ['forget', 'lan@acme.example'],
  'mailbox passkeys': ['remove', 'lan@acme.example'],
  'alias set': ['info@acme.example', '--to', 'lan@acme.example'],
  'group set': ['all@acme.example', '--name', 'All', '--members', 'lan@acme.example'],
  'catch-all': ['acme.example', 'off'],
  'footer set': ['acme.example', '--under', 'outside'],
  'queue retry': ['--all'],
  'queue hold': ['--all'],
  'queue release': ['--all'],
  'queue drop': ['--all'],
  trace: ['lan@acme.example'],
  'blobs copy': ['--to', '/blobs'],
  backup: ['backups', '--keep', '1'],
  import: ['lan@acme.example', 'mails'],
  'move-in': ['lan@acme.example', '--host', 'imap.example'],
}
/** `domain add` and `restore` create an installation; `doctor` reports on any. */
const OTHERS: ReadonlySet<string> = new Set(['restore', 'doctor', 'domain add'])
const CALLS = [...CLI_COMMANDS].flatMap(
  ([
    name,
    {
      takes: [takes = ''],
    },
  ]): (readonly string[])[] => {
    const needed = takes.replaceAll(/\[[^\]]*\]/g, '').trim()
    const given =
      BY_WORDS[name] ??
      needed
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => GIVEN[word] ?? word)
    return OTHERS.has(name) && BY_WORDS[name] === undefined ? [] : [[...name.split(' '), ...given]]
  },
)

it.each(CALLS.map((words) => [words.join(' '), words] as const))(
  '%s makes no installation where DATA_DIR names none, and says so',
  async (_, words) => {
    const dataDir = join(folder, 'mistyped')
    const complaints: string[] = []
    const code = await runCommand({
      words: words.map((word) => (word === 'backups' ? join(folder, word) : word)),
      say: () => undefined,
      complain: (line) => void complaints.push(line),
      readConfig: () => readConfig({ DATA_DIR: dataDir, MOVE_IN_PASSWORD: 'bi-mat' }),
    })
    expect(code).toBe(2)
    expect(complaints.join(' ')).toContain(`There is no installation in ${dataDir}.`)
    expect(await readdir(folder)).toEqual([])
  },
)

it.each([...CALLS, ['doctor']].map((words) => [words.join(' '), words] as const))(
  '%s leaves an empty DATABASE_URL empty, and says so',
  async (_, words) => {
    const database = await emptyDatabase()
    const lines: string[] = []
    try {
      const code = await runCommand({
        words: words.map((word) => (word === 'backups' ? join(folder, word) : word)),
        say: (line) => void lines.push(line),
        complain: (line) => void lines.push(line),
        readConfig: () =>
          readConfig({
            DATA_DIR: join(folder, 'new'),
            DATABASE_URL: database.connectionString,
            MOVE_IN_PASSWORD: 'bi-mat',
          }),
      })
      expect(code).not.toBe(0)
      expect(lines.join(' ')).toContain('There is no installation in the database of DATABASE_URL.')
      const tables = await database.pool.query(
        `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      expect(tables.rowCount).toBe(0)
      expect(await readdir(folder)).toEqual([])
    } finally {
      await database.close()
    }
  },
)
