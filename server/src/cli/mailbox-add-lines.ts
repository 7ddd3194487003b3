import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Refused } from '@sen/core/kit/refused'
import { addDomain } from '@sen/core/mailboxes/add-domain'
import { addMailbox, type MailboxRequest } from '@sen/core/mailboxes/add-mailbox'
import type { Quota } from '@sen/model/account/people'
import { domainOf, normaliseEmail } from '@sen/model/addresses'
import type { CommandNeeds } from './command.ts'
import { explainRefusedMailbox } from './explain-refused-mailbox.ts'
import { type OpenedWorld, openWorld } from './open-world.ts'

const OWNER = 'owner'

interface LineOptions {
  readonly quota: Quota | undefined
  readonly takesInDomains: boolean
  readonly showsFirstSteps: boolean
}

/** The lines are `ADDRESS<TAB>NAME<TAB>PASSWORD[<TAB>owner]`. Invalid ones are reported; then the exit code is 1. */
export async function addMailboxesOfLines(
  { config, say, complain }: CommandNeeds,
  options: LineOptions,
  input: Readable,
): Promise<number> {
  const { world, close } = await openWorld(config, complain)
  let number = 0
  let asked = 0
  let failed = 0
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1
      if (line.trim() === '') continue
      asked += 1
      const { address, problem } = await addOne(world, line, options)
      if (problem === undefined) say(`The mailbox ${address} was created.`)
      else {
        failed += 1
        complain(`line ${number}: ${problem}`)
      }
    }
  } finally {
    await close()
  }
  if (failed > 0) complain(`${failed} of ${asked} lines had errors and created no mailbox.`)
  return failed > 0 ? 1 : 0
}

/** @returns the problem of the line, without its password */
async function addOne(
  world: OpenedWorld['world'],
  line: string,
  { quota, takesInDomains, showsFirstSteps }: LineOptions,
): Promise<{ address: string; problem?: string }> {
  const wanted = readLine(line)
  if (!wanted) {
    const problem = `A line must have ADDRESS, NAME and PASSWORD, separated by tabs, and optionally ${OWNER} as a fourth field.`
    return { address: '', problem }
  }
  const { address } = wanted
  const add = () =>
    addMailbox({ ...world, passwords: world.passwords.forCaller('') }, { ...wanted, quota, showsFirstSteps })
  try {
    await add().catch(async (error: unknown) => {
      if (!takesInDomains || !isDomainMissing(error)) throw error
      await addDomain(world, domainOf(normaliseEmail(address)))
      await add()
    })
    return { address }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { address, problem: explainRefusedMailbox(error, address, { name: 'NAME', password: 'PASSWORD' }) }
  }
}

function isDomainMissing(error: unknown): boolean {
  return error instanceof Refused && error.code === 'invalid' && error.details?.field === 'domain'
}

function readLine(line: string): MailboxRequest | undefined {
  // A spreadsheet ends rows without a fourth column with an empty one.
  const [address = '', displayName = '', password, ...rest] = line.split('\t')
  const [role = '', ...more] = rest.map((word) => word.trim())
  if (password === undefined || more.some((word) => word !== '')) return undefined
  if (role !== '' && role !== OWNER) return undefined
  return { address: address.trim(), displayName, password, isOwner: role === OWNER }
}
