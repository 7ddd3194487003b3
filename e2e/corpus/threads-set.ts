import { readFileSync } from 'node:fs'
import { readFolder } from '../program/mailbox-contents.ts'
import type { CorpusStage } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'

interface ThreadCase {
  readonly id: string
  readonly policy: string
  readonly messages: readonly Readonly<Record<string, string>>[]
  readonly expectedGroups: readonly (readonly string[])[]
}

/** Cases on which every serious client agrees; the others contradict each other. */
export async function judgeThreads(stage: CorpusStage, path: string): Promise<Tally> {
  const result = tally('threads', 'the cases on which all clients agree: the same messages stand together')
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly ThreadCase[] }
  for (const [at, one] of cases.entries()) {
    if (one.policy !== 'all') continue
    const box = await stage.mailbox(`thread${at}`)
    for (const message of one.messages) await stage.send(box.address, mailOf(message))
    const inbox = await readFolder(box.call, 'INBOX')
    const found = inbox.threads.map(({ messages }) => messages.map((message) => keyIn(message.body ?? message.snippet)))
    const [wanted, given] = [one.expectedGroups, found].map(canonical)
    count(result, one.id, wanted === given ? [] : [`want ${wanted} got ${given}`])
  }
  return result
}

/** Its key stands in the text: identifiers may be missing, or shared. */
function mailOf({ key, ...fields }: Readonly<Record<string, string>>): Buffer {
  const headers = Object.entries(fields).map(([name, value]) => `${name}: ${encoded(value)}`)
  const has = (name: string) => Object.keys(fields).some((field) => field.toLowerCase() === name)
  if (!has('from')) headers.push('From: a@x.example')
  return Buffer.from([...headers, 'Content-Type: text/plain; charset=utf-8', '', `key=${key}=`, ''].join('\r\n'))
}

function encoded(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`
}

function keyIn(text: string): string {
  return /key=(.*?)=/.exec(text)?.[1] ?? '?'
}

function canonical(groups: readonly (readonly string[])[]): string {
  return JSON.stringify(groups.map((group) => [...new Set(group)].sort()).sort())
}
