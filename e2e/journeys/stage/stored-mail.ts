import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../../program/api-client.ts'
import { tokenOf } from './people.ts'
import { theProgram } from './program.ts'

/** Returns the subjects in a folder, newest first. */
export async function subjectsIn(email: string, folder: string): Promise<string[]> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  const { data } = await call(listThreads, { query: { in: folder, limit: 50, offset: 0 } })
  return data.map((thread) => thread.subject)
}

/** Returns the newest message with this subject and its body, as seen from a folder; `of` narrows the search. */
export async function messageIn(email: string, folder: string, subject: string, of = '') {
  const call = callerAt(theProgram().url, await tokenOf(email))
  const { data } = await call(listThreads, { query: { in: folder, limit: 50, offset: 0 } })
  const row = data.find((thread) => thread.subject === subject)
  if (!row) throw new Error(`${email} has no "${subject}" in ${folder}`)
  const { data: thread } = await call(getThread, { params: { id: row.id }, query: { in: folder } })
  const id = thread.messages.findLast((message) => message.subject.startsWith(of))?.id ?? ''
  return (await call(getMessage, { params: { id }, query: {} })).data
}
