import { expect } from '@playwright/test'
import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../../program/api-client.ts'
import { tokenOf } from './people.ts'
import { theProgram } from './program.ts'

const ARRIVES_WITHIN_MILLISECONDS = 30_000

/** Waits for the message with this subject, and returns its HTML before any cleaning. */
export async function htmlOnTheWire(email: string, subject: string): Promise<string> {
  const { url } = theProgram()
  const token = await tokenOf(email)
  const call = callerAt(url, token)
  const row = async () => {
    const { data } = await call(listThreads, { query: { in: 'INBOX', limit: 20, offset: 0 } })
    return data.find((thread) => thread.subject === subject)
  }
  await expect.poll(row, { timeout: ARRIVES_WITHIN_MILLISECONDS }).toBeDefined()
  const { data: thread } = await call(getThread, { params: { id: (await row())?.id ?? '' }, query: { in: 'INBOX' } })
  const address = new URL(`/api/v2/messages/${thread.messages.at(-1)?.id}?type=raw`, url)
  const raw = await (await fetch(address, { headers: { 'x-auth-token': token } })).text()
  return htmlIn(raw)
}

/** RFC 2045, section 6.7 and 6.8. */
function htmlIn(raw: string): string {
  const part = raw.split(/\r\n--[^\r\n]+(?:\r\n|$)/).find((each) => /^Content-Type: text\/html/im.test(headOf(each)))
  if (part === undefined) throw new Error('There is no HTML in this message.')
  const body = part.slice(headOf(part).length)
  if (/^Content-Transfer-Encoding: base64/im.test(headOf(part))) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function headOf(part: string): string {
  return part.slice(0, part.indexOf('\r\n\r\n') + 4)
}
