import { recordOperatorActOn } from '@sen/core/operating/record-operator-act'
import { type ImportReport, importMail } from '@sen/core/receiving/import-mail'
import { type CommandNeeds, required } from './command.ts'
import { findMessages, NoMessagesFound } from './mail-sources/find-messages.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const REPORT_EVERY_MESSAGES = 2_000

export async function importCommand({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { address, path, folder } = readArguments(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const recipient = await world.directory.findRecipient(address)
    if (!recipient) {
      complain(`There is no mailbox ${address}.`)
      return 1
    }
    let reported = 0
    const report = await importMail(world, recipient.mailboxId, findMessages(world.archives, path, folder), {
      onProgress: ({ imported }) => {
        if (imported - reported < REPORT_EVERY_MESSAGES) return
        reported = imported
        say(`${reported} messages imported …`)
      },
    })
    if (report.imported > 0) {
      await world.maintenance.analyzeTables()
      const details = { messages: report.imported }
      await recordOperatorActOn(world, recipient.address, { act: 'mail.imported', details })
    }
    for (const line of summaryOf(report)) say(line)
    for (const { name, reason } of report.failed) complain(`${name}: ${reason}`)
    return report.failed.length === 0 ? 0 : 1
  } catch (error) {
    const problem = problemOfPath(error)
    if (problem === undefined) throw error
    complain(problem)
    return 1
  } finally {
    await close()
  }
}

function summaryOf({ imported, alreadyHere, unparsable, failed }: ImportReport): readonly string[] {
  return [
    `${imported} messages imported, ${alreadyHere} already in the mailbox, ${failed.length} failed.`,
    ...(unparsable.length > 0
      ? [`${unparsable.length} of them are readable only as source:`, ...unparsable.map((name) => `  ${name}`)]
      : []),
  ]
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readArgs(args, 2, { folder: { type: 'string' } })
  return {
    address: required(positionals[0], 'ADDRESS'),
    path: required(positionals[1], 'PATH'),
    folder: values.folder,
  }
}

function problemOfPath(error: unknown): string | undefined {
  if (error instanceof NoMessagesFound) return error.message
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  switch (error.code) {
    case 'ENOENT':
      return `${error.path} does not exist.`
    case 'EACCES':
    case 'EPERM':
      return `${error.path} cannot be read: permission denied.`
    default:
      return `${error.path} cannot be read: ${error.message}`
  }
}
