import { test } from '@playwright/test'
import { saveSettings } from '@sen/contract/settings'
import { callerAt, signIn } from '../../program/api-client.ts'
import { type AddMailbox, type MailboxRequest, openMailboxAdder } from '../../program/mailbox-adder.ts'
import { theProgram } from './program.ts'

export const LAN = 'lan@senmail.test'
export const MINH = 'minh@senmail.test'
export const OWNER = 'chu@senmail.test'
export const PASSWORD = 'Sen@2026demo'

const tokens = new Map<string, string>()

/** @returns the token of this test file's session with the program at `url` */
export async function tokenOf(email: string, url: string = theProgram().url): Promise<string> {
  // Keyed by test file, because another file may have revoked its session.
  const key = `${test.info().file} ${url} ${email}`
  const token = tokens.get(key) ?? (await signIn(url, email, PASSWORD))
  tokens.set(key, token)
  return token
}

/** Makes the next sign-ins start sessions of their own. */
export function forgetTokens(): void {
  tokens.clear()
}

let madeCount = 0
let addMailbox: AddMailbox | undefined

/** Creates an empty mailbox in the demo's domain for one journey. @returns its address */
export async function newMailbox(localPart: string, name: string): Promise<string> {
  madeCount += 1
  // Unique across runs and retries.
  const email = `${localPart}-${process.pid}-${madeCount}@senmail.test`
  await makeMailbox({ email, name })
  return email
}

export async function makeMailbox(wanted: Omit<MailboxRequest, 'password'>): Promise<void> {
  addMailbox ??= openMailboxAdder(theProgram())
  await addMailbox({ ...wanted, password: PASSWORD })
}

/** Creates a mailbox without an undo period, so that recipients get its mail at once. @returns its address */
export async function newPromptMailbox(localPart: string, name: string): Promise<string> {
  const email = await newMailbox(localPart, name)
  const call = callerAt(theProgram().url, await tokenOf(email))
  await call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  return email
}
