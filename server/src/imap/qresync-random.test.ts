import type { Actor } from '@sen/core/kit/actor'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import { openMailProgramMailbox } from '@sen/core/mail-programs/open-mail-program-mailbox'
import type { FolderId } from '@sen/model/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'
import { ResyncClient, sortedFlags } from './qresync-client.fixture.ts'

const STEPS = 80
const FLAGS = ['\\Seen', '\\Flagged', '\\Deleted', '\\Answered', '$Forwarded', 'Own']
const ALL = [{ first: 1, last: undefined }]

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

/** A linear congruential generator, so that a seed repeats its choices. */
class Choice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * count)
  }

  of<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0]
  }
}

interface Place {
  readonly name: string
  readonly id: FolderId
}

class Disturber {
  readonly #actor: Actor
  readonly #mailbox: MailProgramMailbox
  readonly #places: readonly [Place, ...Place[]]
  readonly #choice: Choice
  #running: Promise<void> = Promise.resolve()

  constructor(actor: Actor, mailbox: MailProgramMailbox, places: readonly [Place, ...Place[]], choice: Choice) {
    this.#actor = actor
    this.#mailbox = mailbox
    this.#places = places
    this.#choice = choice
  }

  /** Begins a change. Changes run one after the other, beside the client. */
  begin(): void {
    const [from, to] = [this.#choice.of(this.#places).id, this.#choice.of(this.#places).id]
    const [kind, pick, mode] = [this.#choice.below(10), this.#choice.below(1_000), this.#choice.below(3)]
    const flag = FLAGS[this.#choice.below(FLAGS.length)] ?? ''
    this.#running = this.#running.then(async () => {
      if (kind < 3) return this.#append(from, flag)
      const { uids } = await this.#mailbox.open(from)
      const uid = uids[pick % Math.max(1, uids.length)]
      if (uid === undefined) return this.#append(from, flag)
      const ranges = [{ first: uid, last: kind === 3 ? uid + 3 : uid }]
      if (kind < 6) await all(this.#mailbox.move(from, ranges, to))
      else if (kind === 6) await all(this.#mailbox.expunge(from))
      else {
        const change = { mode: (['add', 'remove', 'replace'] as const)[mode] ?? 'add', flags: [flag] }
        await all(this.#mailbox.setFlags(from, ranges, change))
      }
    })
  }

  /** Ends the log of removed messages up to now, as the nightly task does after a month. */
  expireLog(): void {
    this.#running = this.#running.then(async () => {
      const { pool } = imap.given.database
      const own = [this.#actor.mailboxId]
      await pool.query('update folder set gone_floor = changed_version where mailbox_id = $1', own)
    })
  }

  done(): Promise<void> {
    return this.#running
  }

  async #append(to: FolderId, flag: string): Promise<void> {
    const raw = Buffer.from(`Subject: x\r\nMessage-ID: <${this.#choice.below(2 ** 31)}@x.test>\r\n\r\nx\r\n`)
    const blob = await imap.world.blobs.write(raw)
    await this.#mailbox.append(to, [{ blob, sizeBytes: raw.length, flags: [flag] }])
  }
}

async function all<T>(slices: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const slice of slices) found.push(slice)
  return found
}

async function connect(actor: Actor): Promise<ImapTalk> {
  const talk = await imap.signIn(actor)
  await talk.ok('ENABLE QRESYNC')
  return talk
}

function commandOf(choice: Choice, uid: number, target: string): string {
  const [flag, number] = [FLAGS[choice.below(FLAGS.length)] ?? '', 1 + choice.below(4)]
  return choice.of([
    'NOOP',
    `STORE ${number} +FLAGS (${flag})`,
    `STORE ${number} -FLAGS.SILENT (${flag})`,
    `UID STORE ${uid} FLAGS (${flag})`,
    `FETCH ${number} (UID FLAGS MODSEQ)`,
    `FETCH ${number} (UID BODY[TEXT])`,
    `UID FETCH 1:* (FLAGS) (CHANGEDSINCE 1 VANISHED)`,
    `UID MOVE ${uid} ${target}`,
    `UID COPY ${uid} ${target}`,
    'EXPUNGE',
    'SEARCH ALL',
  ])
}

test.each([
  [1, false],
  [2, true],
  [3, false],
])(
  'a client that synchronises by QRESYNC alone has the state of the server: seed %i, eager: %s',
  { timeout: 120_000 },
  async (seed, isEager) => {
    const choice = new Choice(seed)
    const actor = await imap.user()
    const mailbox = openMailProgramMailbox(imap.world, actor)
    await mailbox.createFolder('Other')
    const folders = await mailbox.folders()
    const names = ['INBOX', 'Other', 'Trash'] as const
    const places = names.map((name) => ({
      name,
      id: folders.find(({ path }) => path === name)?.id ?? ('0' as FolderId),
    }))
    const [first = { name: 'INBOX', id: '0' as FolderId }, ...others] = places
    const disturber = new Disturber(actor, mailbox, [first, ...others], new Choice(seed + 1_000))
    const client = new ResyncClient(isEager)
    let talk = await connect(actor)
    let selected: string | undefined
    for (let step = 0; step < STEPS; step += 1) {
      for (let change = choice.below(4); change > 0; change -= 1) disturber.begin()
      const act = choice.below(20)
      if (act === 0) disturber.expireLog()
      if (act < 4) {
        // The answer to the last command may be under way.
        const isNearEnd = step > STEPS - 20
        if (selected !== undefined && !isNearEnd && choice.below(2) === 0)
          talk.write(`lost ${commandOf(choice, 1 + choice.below(9), 'Trash')}\r\n`)
        talk.destroy()
        talk = await connect(actor)
        selected = undefined
      } else if (selected === undefined || act < 8) {
        selected = choice.of(names)
        await client.select(talk, selected, choice.below(2) === 0)
      } else {
        const uids = [...(client.folders.get(selected)?.messages.keys() ?? [])]
        const command = commandOf(choice, uids[choice.below(uids.length)] ?? 1, choice.of(names))
        await client.run(talk, selected, act === 8 ? 'CLOSE' : command)
        if (act === 8) selected = undefined
      }
      if (choice.below(4) === 0) await disturber.done()
    }
    // Its lock follows that of a lost command.
    disturber.begin()
    await disturber.done()
    talk.destroy()
    talk = await connect(actor)
    for (const { name, id } of places) {
      await client.select(talk, name, false)
      const messages = (await all(mailbox.fetch(id, { ranges: ALL }))).flat()
      const truth = new Map(messages.map(({ uid, flags }) => [uid, sortedFlags(flags)]))
      expect(sorted(client.folders.get(name)?.messages)).toEqual(sorted(truth))
    }
  },
)

function sorted(messages: ReadonlyMap<number, string> | undefined): readonly (readonly [number, string])[] {
  return [...(messages ?? [])].sort(([one], [other]) => one - other)
}
