import { saveSettings } from '@sen/contract/settings'
import { expect } from 'vitest'
import { callerAt, signIn } from '../../program/api-client.ts'
import { type AddMailbox, openMailboxAdder, type WantedMailbox } from '../../program/mailbox-adder.ts'
import { theProgram } from './program.ts'

/** The demo's people, who have a believable mailbox each. */
export const LAN = 'lan@senmail.test'
export const MINH = 'minh@senmail.test'
/** The Owner of their organisation. */
export const OWNER = 'chu@senmail.test'
export const PASSWORD = 'Sen@2026demo'

const tokens = new Map<string, string>()

/** @returns the token of a session that this file has with the program at `url` */
export async function tokenOf(email: string, url: string = theProgram().url): Promise<string> {
  // Another file may have signed out what this one goes on with.
  const key = `${expect.getState().testPath} ${url} ${email}`
  const token = tokens.get(key) ?? (await signIn(url, email, PASSWORD))
  tokens.set(key, token)
  return token
}

/** A second try of a journey begins with sessions of its own: the first may have ended those. */
export function forgetTokens(): void {
  tokens.clear()
}

let madeCount = 0
let addMailbox: AddMailbox | undefined

/** A new, empty mailbox of the demo's domain, so that what a journey counts is its own. @returns its address */
export async function newMailbox(localPart: string, name: string): Promise<string> {
  madeCount += 1
  // Another run of the same file must not find it, nor a second try of the same journey.
  const email = `${localPart}-${process.pid}-${madeCount}@senmail.test`
  await makeMailbox({ email, name })
  return email
}

/** The mailbox of exactly this address, in whichever domain is here, with the password of all. */
export async function makeMailbox(wanted: Omit<WantedMailbox, 'password'>): Promise<void> {
  addMailbox ??= openMailboxAdder(theProgram())
  await addMailbox({ ...wanted, password: PASSWORD })
}

/** A new mailbox whose mail leaves at once: who looks for it at its reader's need not wait for an undo. @returns its address */
export async function newPromptMailbox(localPart: string, name: string): Promise<string> {
  const email = await newMailbox(localPart, name)
  const call = callerAt(theProgram().url, await tokenOf(email))
  await call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  return email
}
