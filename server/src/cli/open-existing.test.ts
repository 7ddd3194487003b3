import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-no-installation-'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each([['backup', 'backups', '--keep', '1'], ['queue', 'list'], ['usage'], ['audit']])(
  '%s makes no installation where DATA_DIR names none, and says so',
  async (...words) => {
    const dataDir = join(folder, 'mistyped')
    const complaints: string[] = []
    const code = await runCommand({
      words: words.map((word) => (word === 'backups' ? join(folder, word) : word)),
      say: () => undefined,
      complain: (line) => void complaints.push(line),
      readConfig: () => readConfig({ DATA_DIR: dataDir }),
    })
    expect(code).toBe(2)
    expect(complaints.join(' ')).toContain(`There is no installation in ${dataDir}.`)
    expect(await readdir(folder)).toEqual([])
  },
)
