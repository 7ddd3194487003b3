import { readFileSync } from 'node:fs'
import { readFolder } from '../program/mailbox-contents.ts'
import type { CorpusStage } from './corpus-stage.ts'
import { count, passOver, type Tally, tally } from './tally.ts'

interface ThreadCase {
  readonly id: string
  readonly policy: string
  readonly messages: readonly Readonly<Record<string, string>>[]
  readonly expectedGroups: readonly (readonly string[])[]
}

const SEEDS = [1, 2, 3] as const

export async function judgeThreads(stage: CorpusStage, path: string, few: boolean): Promise<Tally> {
  const result = tally(
    'threads',
    'the cases on which all clients agree, delivered forward, backward and shuffled: the same messages stand together',
  )
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly ThreadCase[] }
  for (const [at, one] of [...cases, ...OWN_CASES].entries()) {
    if (one.policy !== 'all') {
      passOver(result, one.id, `of another school (${one.policy})`)
      continue
    }
    const wanted = canonical(one.expectedGroups)
    const wrong: string[] = []
    const orders = ordersOf(one.messages)
    for (const [name, messages] of few && !OWN_CASES.includes(one) ? orders.slice(0, 1) : orders) {
      const box = await stage.mailbox(`thread${at}${name}`)
      for (const message of messages) await stage.send(box.address, mailOf(message))
      const inbox = await readFolder(box.call, 'INBOX')
      const found = inbox.threads.map(({ messages: shown }) => shown.map((each) => keyIn(each.body ?? each.snippet)))
      const given = canonical(found)
      if (wanted !== given) wrong.push(`${name}: want ${wanted} got ${given}`)
    }
    count(result, one.id, wrong)
  }
  return result
}

/** Threads whose messages arrive in the worst order: only later messages link them. */
const OWN_CASES: readonly ThreadCase[] = [
  {
    id: 'a chain known only by references',
    policy: 'all',
    messages: [
      { key: 'a', 'message-id': '<own-a@x>', subject: 'one', references: '<own-0@x>' },
      { key: 'b', 'message-id': '<own-b@x>', subject: 'two', references: '<own-0@x> <own-1@x>' },
      { key: 'c', 'message-id': '<own-c@x>', subject: 'three', references: '<own-1@x>' },
    ],
    expectedGroups: [['a', 'b', 'c']],
  },
  {
    id: 'two threads and the message that joins them',
    policy: 'all',
    messages: [
      { key: 'a', 'message-id': '<join-a@x>', subject: 'one' },
      { key: 'b', 'message-id': '<join-b@x>', subject: 'two' },
      { key: 'c', 'message-id': '<join-c@x>', subject: 'three', references: '<join-a@x> <join-b@x>' },
    ],
    expectedGroups: [['a', 'b', 'c']],
  },
]

type Mails = ThreadCase['messages']

function ordersOf(messages: Mails): readonly (readonly [string, Mails])[] {
  const shuffles = SEEDS.map((seed) => [`s${seed}`, shuffled(messages, seed)] as const)
  const orders = [['forward', messages] as const, ['backward', messages.toReversed()] as const, ...shuffles]
  const known = orders.map(([, order]) => order.map(({ key }) => key).join())
  return orders.filter((_, at) => known.indexOf(known[at] ?? '') === at)
}

function shuffled(messages: Mails, seed: number): Mails {
  const order = [...messages]
  let state = seed * 7_919
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (last + 1)
    const kept = order[last]
    order[last] = order[other] as (typeof order)[number]
    order[other] = kept as (typeof order)[number]
  }
  return order
}

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
