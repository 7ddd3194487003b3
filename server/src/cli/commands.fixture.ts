import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { readConfig } from '../config.ts'
import type { CommandNeeds } from './command.ts'

interface CommandsOfAFile {
  /** Standard output and standard error of the commands in this test. */
  readonly said: string[]
  readonly complained: string[]
  /** Goes with the test file. */
  readonly folder: string
  /** @param env takes the place of what it names */
  needs(env?: Readonly<Record<string, string>>): CommandNeeds
}

/** Creates the dependencies of the commands in a test file. @param connectionString of its database, once it exists */
export function commandsOn(connectionString: () => string): CommandsOfAFile {
  const folder = mkdtempSync(join(tmpdir(), 'sen-cli-'))
  const [said, complained]: [string[], string[]] = [[], []]
  beforeEach(() => {
    said.length = 0
    complained.length = 0
  })
  afterAll(() => rm(folder, { recursive: true }))
  const needs = (env: Readonly<Record<string, string>> = {}): CommandNeeds => ({
    config: readConfig({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: connectionString(),
      PORT: '0',
      SMTP_PORT: '0',
      ...env,
    }),
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  })
  return { said, complained, folder, needs }
}
