import { createAppPassword } from '@sen/contract/app-passwords'
import { callerAt, signIn } from '../../program/api-client.ts'
import { freePorts } from '../../program/free-port.ts'
import { addMailboxes } from '../../program/mailbox-adder.ts'
import { type RunningProgram, startProgram } from '../../program/program.ts'
import { type ScratchProgram, scratchProgram } from '../../program/scratch-program.ts'
import { issueCertificate } from '../../program/test-authority.ts'
import type { CrowdMember } from './crowd-job.ts'

export const CROWD_PASSWORD = 'Drill@2026'

export interface CrowdStage {
  readonly program: RunningProgram
  readonly scratch: ScratchProgram
  readonly imapsPort: number
  readonly caFile: string
  readonly accounts: readonly { readonly email: string; readonly appPassword: string }[]
  members(count: number, isIdle: (number: number) => boolean): readonly CrowdMember[]
}

/**
 * Starts a program with accounts that have app passwords.
 * @param limits variables for the limits of connections, as an operator sets them
 */
export async function startCrowdStage(
  purpose: string,
  accountCount: number,
  limits: Readonly<Record<string, string>>,
): Promise<CrowdStage> {
  const [imapsPort = 0] = await freePorts(1)
  let caFile = ''
  const scratch = await scratchProgram(purpose, (folder) => {
    const certificate = issueCertificate(folder, ['localhost'])
    ;({ caFile } = certificate)
    return {
      IMAPS_PORT: String(imapsPort),
      MAIL_TLS_CERT: certificate.certFile,
      MAIL_TLS_KEY: certificate.keyFile,
      ...limits,
    }
  })
  const program = await startProgram(scratch)
  const emails = Array.from({ length: accountCount }, (_, at) => `nguoi${at}@drill.test`)
  await addMailboxes(
    scratch,
    emails.map((email) => ({ email, name: email, password: CROWD_PASSWORD })),
  )
  const accounts: { readonly email: string; readonly appPassword: string }[] = []
  for (const email of emails) {
    const call = callerAt(program.url, await signIn(program.url, email, CROWD_PASSWORD))
    const body = { name: 'Drill', scopes: ['imap' as const], password: CROWD_PASSWORD }
    const { data } = await call(createAppPassword, { body })
    accounts.push({ email, appPassword: data.password })
  }
  return {
    program,
    scratch,
    imapsPort,
    caFile,
    accounts,
    members: (count, isIdle) =>
      Array.from({ length: count }, (_, at) => {
        const { email, appPassword } = accounts[at % accounts.length] ?? { email: '', appPassword: '' }
        return { email, password: appPassword, source: sourceOf(at % accounts.length), isIdle: isIdle(at) }
      }),
  }
}

/** Each account has a network address of its own. */
function sourceOf(account: number): string {
  return `127.1.${Math.floor(account / 200)}.${(account % 200) + 1}`
}
