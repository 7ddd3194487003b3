import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Environment = Readonly<Record<string, string | undefined>>

/** Variables of the environment take precedence, and the file may be missing. */
export function withEnvFile(env: Environment, path: string): Environment {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env
    throw error
  }
  return { ...parseEnv(text), ...env }
}
