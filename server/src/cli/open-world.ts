import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { reportFailedCleanups, rethrowAfter } from '@sen/core/kit/clean-up'
import { isDatabaseAway } from '@sen/core/kit/resource-failure'
import type { Config } from '../config.ts'
import { EXIT_IN_USE, EXIT_WRONG_CONFIG, StartRefused } from '../start-refused.ts'
import { lockDataDir, type ProgramServices, type WireNeeds, wire, wireBeside } from '../wire.ts'

export interface OpenedWorld extends ProgramServices {
  /** The program is running on this data directory and sees changes at once. */
  readonly isBesideProgram: boolean
}

/**
 * Opens the stores of the running program, or its own. It creates no installation: for a mistyped DATA_DIR, the backup
 * of an empty one would replace the real ones.
 * @throws StartRefused
 */
export async function openWorld(config: Config, warn: (line: string) => void): Promise<OpenedWorld> {
  const place = join(config.dataDir, 'postgres')
  // A dangling link is a damaged installation, which is reported when it is opened.
  if (config.databaseUrl === undefined && lstatSync(place, { throwIfNoEntry: false }) === undefined) {
    const advice = 'Check DATA_DIR. To create a new installation, start the program or run: domain add NAME'
    throw new StartRefused(`There is no installation in ${config.dataDir}. ${advice}`, EXIT_WRONG_CONFIG)
  }
  return openForCommand(config, warn, { mayCreate: false })
}

export function openOrCreateWorld(config: Config, warn: (line: string) => void): Promise<OpenedWorld> {
  return openForCommand(config, warn, { mayCreate: true })
}

/** Commands close it in `finally`, where an error would hide why the command failed. */
async function openForCommand(...[config, warn, options]: Parameters<typeof open>): Promise<OpenedWorld> {
  const saying = (problem: string) => (error: unknown) =>
    warn(`${problem}: ${error instanceof Error ? error.message : String(error)}`)
  reportFailedCleanups(saying('A cleanup failed after another error'))
  const opened = await open(config, warn, options)
  const explain = saying('The database was not closed')
  return { ...opened, close: () => opened.close().catch(explain) }
}

async function open(
  config: Config,
  warn: (line: string) => void,
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<OpenedWorld> {
  const mailLog = { record: () => undefined, alarm: () => undefined }
  // The query that fails reports a lost database.
  const databaseFailed = (error: Error): void => {
    if (!isDatabaseAway(error)) warn(`database error: ${error.message}`)
  }
  if (config.databaseUrl !== undefined) {
    return openShared({ config, warn, databaseFailed, mailLog, mayCreate, manner: 'command' })
  }
  const needs = { config, warn, databaseFailed, mailLog, manner: 'alone' } as const
  let lock: { release(): Promise<void> }
  try {
    lock = await lockDataDir(config.dataDir, 'alone')
  } catch (error) {
    if (!(error instanceof StartRefused) || error.exitCode !== EXIT_IN_USE) throw error
    return { ...(await wireBeside(needs)), isBesideProgram: true }
  }
  try {
    const wired = await wire(needs)
    return {
      ...wired,
      isBesideProgram: false,
      close: async () => {
        await wired.close()
        await lock.release()
      },
    }
  } catch (error) {
    return rethrowAfter(error, () => lock.release())
  }
}

/** Programs with the same DATABASE_URL may run anywhere. */
async function openShared(needs: WireNeeds): Promise<OpenedWorld> {
  try {
    return { ...(await wire(needs)), isBesideProgram: false }
  } catch (error) {
    if (!(error instanceof StartRefused) || error.exitCode !== EXIT_IN_USE) throw error
    return { ...(await wireBeside(needs)), isBesideProgram: true }
  }
}
