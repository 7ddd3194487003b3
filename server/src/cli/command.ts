import type { Config } from '../config.ts'

export interface CommandNeeds {
  readonly config: Config
  say(line: string): void
  complain(line: string): void
}

export interface ListedCommand {
  readonly run: (needs: CommandNeeds, args: readonly string[]) => Promise<number>
  readonly takes: readonly string[]
  readonly about: string
}

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing`)
  return value
}
