import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { Connection } from './ensure-database.ts'
import type { SystemDirectories } from './launch.ts'
import { readPidFile } from './server/pid-file.ts'

/** A separate program that started the embedded database, for tests that kill it. */
export interface ChildProgram {
  readonly connection: Connection
  readonly serverPid: number
  readonly logged: readonly string[]
  kill(): Promise<void>
  stop(): Promise<void>
}

const PROGRAM = `
  const { launchUrl, options } = JSON.parse(process.argv[1])
  const { startEmbeddedPostgres } = await import(launchUrl)
  const say = (kind, value) => console.log(JSON.stringify({ kind, value }))
  const postgres = await startEmbeddedPostgres({ ...options, log: (line) => say('log', line) })
  say('ready', postgres.connection)
  process.stdin.once('data', () => postgres.stop().then(() => process.exit(0)))
`

export async function launchInChild(
  options: { dataDir: string; system?: Partial<SystemDirectories> },
  identity: { uid?: number; gid?: number } = {},
): Promise<ChildProgram> {
  const launchUrl = new URL('./launch.ts', import.meta.url).href
  const tsxUrl = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const args = ['--import', tsxUrl, '--input-type=module', '-e', PROGRAM, JSON.stringify({ launchUrl, options })]
  const child = spawn(process.execPath, args, { cwd: '/', env: { PATH: process.env.PATH }, ...identity })
  const ended = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += String(chunk)
  })

  const logged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const { kind, value } = JSON.parse(line) as { kind: 'log'; value: string } | { kind: 'ready'; value: Connection }
    if (kind === 'log') {
      logged.push(value)
      continue
    }
    return {
      connection: value,
      serverPid: (await readPidFile(join(value.host, '../cluster')))?.pid ?? Number.NaN,
      logged,
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
      async stop() {
        child.stdin.write('stop\n')
        await ended
      },
    }
  }
  await ended
  throw new Error(complaint)
}

/** The path is short because a socket is created in it. mkdtemp makes it 0700; the caller changes the mode. */
export function makeTestFolder(): Promise<string> {
  // The temporary folder of macOS has a long path.
  return mkdtemp(join(process.platform === 'linux' ? tmpdir() : '/tmp', 'sen-'))
}
