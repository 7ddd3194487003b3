import type { Config } from '../config.ts'

/** What a command has to work with. It resolves to the exit code. */
export interface CommandNeeds {
  readonly config: Config
  /** Results, on standard output. */
  say(line: string): void
  /** What went wrong, on standard error. */
  complain(line: string): void
}

/** A command as the help lists it. */
export interface ListedCommand {
  readonly run: (needs: CommandNeeds, args: readonly string[]) => Promise<number>
  /** What stands behind its name, a line for each way to call it. */
  readonly takes: readonly string[]
  /** What else its help says. */
  readonly about: string
}

/** The command was called in a way that nobody can follow: its usage is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing`)
  return value
}
