import type { MailProgramMailbox, MessageSource } from '@sen/core/mail-programs/mail-program-mailbox'
import type { FolderId } from '@sen/model/ids'
import { expect, test } from 'vitest'
import { ClientGone } from '../../mail-programs/input-buffer.ts'
import { OpenMaildrop } from '../session/open-maildrop.ts'
import type { OpenedSession } from '../session/pop3-session.ts'
import { list } from './list.ts'
import { retr } from './retrieve.ts'

/** A client that reads nothing until the test lets it. */
class SlowClient {
  readonly full: number
  waitingBytes = 0
  text = ''
  #read: (() => void) | undefined
  #leave: ((error: Error) => void) | undefined
  #onFull: (() => void) | undefined

  constructor(full: number) {
    this.full = full
  }

  write(bytes: string | Buffer): void {
    this.text += bytes.toString('latin1')
    this.waitingBytes += bytes.length
  }

  get isFull(): boolean {
    return this.waitingBytes >= this.full
  }

  flush(): Promise<void> {
    this.#onFull?.()
    return new Promise((resolve, reject) => {
      this.#read = resolve
      this.#leave = reject
    })
  }

  leave(): void {
    this.#leave?.(new ClientGone())
  }

  untilFull(): Promise<void> {
    return new Promise((resolve) => {
      this.#onFull = resolve
    })
  }

  readAll(): void {
    this.waitingBytes = 0
    this.#read?.()
  }
}

function opened(client: SlowClient, maildrop: OpenMaildrop, read?: () => Promise<MessageSource>): OpenedSession {
  const session = {
    connection: client,
    environment: { yielder: { yield: async () => undefined }, onError: () => undefined },
    ok: (text: string) => client.write(`+OK ${text}\r\n`),
  }
  return { session, maildrop, mailbox: { read } as Partial<MailProgramMailbox> } as unknown as OpenedSession
}

function maildropOf(count: number): OpenMaildrop {
  const uids = Uint32Array.from({ length: count }, (_, at) => at + 1)
  return new OpenMaildrop({ folderId: '1' as FolderId, uidValidity: 7, uids, octets: uids })
}

async function readWhileRunning(client: SlowClient, work: Promise<void>): Promise<void> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    client.readAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a list of 50,000 messages is rendered no faster than the client reads', async () => {
  const client = new SlowClient(32_768)
  const full = client.untilFull()
  const work = list(opened(client, maildropOf(50_000)), '')
  await full
  expect(client.waitingBytes).toBeLessThan(64_000)
  await readWhileRunning(client, work)
  expect(client.text.split('\r\n')).toHaveLength(50_003)
})

test('a source is read no faster than the client takes it, and its stream is closed when the client leaves', async () => {
  let chunks = 0
  let isClosed = false
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        chunks += 1
        yield Buffer.alloc(16_384, 'x')
      }
    } finally {
      isClosed = true
    }
  }
  const client = new SlowClient(32_768)
  const full = client.untilFull()
  const source = async () => ({ content: content() }) as unknown as MessageSource
  const work = retr(opened(client, maildropOf(1), source), '1')
  await full
  expect(chunks).toBe(2)
  client.leave()
  await expect(work).rejects.toThrow(ClientGone)
  expect(isClosed).toBe(true)
})
