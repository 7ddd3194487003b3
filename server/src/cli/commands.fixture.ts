import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_MAIL_PROGRAMS } from '@sen/testkit/no-mail-programs'
import { afterAll, beforeEach } from 'vitest'
import { readConfig } from '../config.ts'
import type { CommandNeeds } from './command.ts'

interface CommandsOfAFile {
  readonly said: string[]
  readonly complained: string[]
  readonly folder: string
  /** @param env overrides variables */
  needs(env?: Readonly<Record<string, string>>): CommandNeeds
}

/** @param connectionString of the test file's database, once it exists */
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
      ...NO_MAIL_PROGRAMS,
      ...env,
    }),
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  })
  return { said, complained, folder, needs }
}
