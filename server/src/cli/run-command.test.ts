import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { CLI_COMMANDS, usageOf } from './command-table.ts'
import { runCommand } from './run-command.ts'

let folder: string
let database: TestDatabase
let said: string[]
let complained: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-run-'))
  database = await testDatabase()
})
beforeEach(() => {
  said = []
  complained = []
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

function run(...words: string[]): Promise<number> {
  return runCommand({
    words,
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
    readConfig: () => readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.connectionString }),
  })
}

it.each([
  ['an unknown option', ['domain', 'add', 'a.example', '--frob'], "Unknown option '--frob'", 'domain add'],
  [
    'an option without its value',
    ['domain', 'add', 'a.example', '--with'],
    /'--with <value>' argument missing/,
    'domain add',
  ],
  ['a missing word', ['login-link'], 'ADDRESS is missing', 'login-link'],
  ['a missing option', ['mailbox', 'add', 'a@b.example'], '--name is missing', 'mailbox add'],
  ['a word too many', ['doctor', 'please'], 'unexpected argument “please”', 'doctor'],
  ['a value that none can be', ['mailbox', 'quota', 'a@b.example', 'much'], /a number of megabytes/, 'mailbox quota'],
  ['a file that is to keep others', ['backup', '/x.tar', '--keep', '2'], /PATH is a folder/, 'backup'],
  ['no backup that stays', ['backup', '/x', '--keep', '0'], /1 to/, 'backup'],
] as const)('says why of %s, and the usage of that one command', async (_, words, reason, name) => {
  expect(await run(...words)).toBe(2)
  expect(said).toEqual([])
  expect(complained[0]).toMatch(reason)
  const command = CLI_COMMANDS.get(name)
  const usage = command ? usageOf([name, command]) : []
  expect(complained.slice(1)).toEqual([['Usage:', ...usage.map((line) => `  ${line}`)].join('\n')])
  expect(usage.length).toBeLessThanOrEqual(2)
})

it('names the commands that begin as an unknown one does, and points to the help for any other', async () => {
  expect(await run('queue')).toBe(2)
  expect(await run('queue', 'shoot')).toBe(2)
  expect(complained[0]).toBe('queue needs a subcommand: list, hold, release, show, retry or drop')
  expect(complained[2]).toBe('Unknown command: queue shoot')
  expect(complained[3]).toContain('queue list')
  complained = []
  expect(await run('frob')).toBe(2)
  expect(complained).toEqual(['Unknown command: frob. To list all commands, run: npm run sen -- help'])
  expect(said).toEqual([])
})

it('lists all commands when it is asked for help, and says more of one', async () => {
  for (const words of [[], ['help'], ['--help'], ['-h']]) {
    said = []
    expect(await run(...words)).toBe(0)
    for (const name of CLI_COMMANDS.keys()) expect(said[0]).toContain(`npm run sen -- ${name}`)
  }
  for (const words of [
    ['help', 'mailbox', 'add'],
    ['mailbox', 'add', '--help'],
  ]) {
    said = []
    expect(await run(...words)).toBe(0)
    expect(said[0]).toMatch(/^Usage:\n.*mailbox add ADDRESS.*\n.*mailbox add - .*\n\n.*--quota/)
  }
  said = []
  expect(await run('help', 'alias')).toBe(0)
  expect(said[0]).toMatch(/alias set[\s\S]*alias remove/)
  expect(await run('help', 'frob')).toBe(2)
  expect(complained[0]).toContain('Unknown command: frob.')
})

it.each([
  [['queue', 'show', '--json'], 2, { error: 'usage', message: 'ID is missing' }],
  [['frob', '--json'], 2, { error: 'usage', message: expect.stringContaining('Unknown command: frob') }],
  [['queue', 'show', '1', '--json'], 1, { error: 'failed', message: expect.stringContaining('no message 1') }],
  [['kept-days', 'no.example', '--json'], 1, { error: 'failed' }],
  [['restore', '/no/where', '--json'], 1, { error: 'failed', message: 'There is no backup at /no/where.' }],
  [['move-in', '--list', '/no/where', '--json'], 2, { error: 'usage' }],
  [['queue', 'list', '--json'], 0, []],
] as const)('prints one line of JSON, also when it did nothing: %j', async (words, code, expected) => {
  expect(await run(...words)).toBe(code)
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject(expected)
  expect(complained.length > 0).toBe(code !== 0)
})

it('says in one line that the configuration is wrong, or that the database is away', async () => {
  const words = ['usage', '--json']
  const say = (line: string) => void said.push(line)
  const complain = (line: string) => void complained.push(line)
  const wrong = () => {
    throw new ConfigError('PORT', 'PORT takes a port')
  }
  expect(await runCommand({ words, say, complain, readConfig: wrong })).toBe(2)
  expect(JSON.parse(said[0] ?? '')).toEqual({ error: 'configuration', message: 'PORT takes a port' })
  expect(complained).toEqual(['PORT takes a port'])
})

it('ends with one line when the database goes away while a command is at work', { timeout: 60_000 }, async () => {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table mailbox in access exclusive mode')
  const asked = run('usage', '--json')
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect
    .poll(async () => (await database.pool.query(waiting)).rows.length, { timeout: 50_000 })
    .toBeGreaterThan(0)
  await database.pool.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`)
  await holder.query('rollback')
  holder.release()
  expect(await asked).toBe(1)
  expect(complained.at(-1)).toMatch(
    /^The connection to the database or another service was lost: [^\n]*Run the command again\.$/,
  )
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ error: 'failed' })
})
