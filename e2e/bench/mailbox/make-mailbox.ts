import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VIETNAMESE } from './language.ts'
import { planMailbox } from './plan-threads.ts'
import { Random } from './random.ts'
import { type Noise, writeMessage } from './write-message.ts'

const NOISE_LINES = 80_000
const LINE_BYTES = 57

export interface MadeMailbox {
  readonly folders: readonly string[]
  readonly messageCount: number
  readonly threadCount: number
  readonly sizeBytes: number
}

/** Writes a reproducible mailbox as one Maildir per folder. A file's modification time is the message's arrival. */
export function makeMailbox(
  outFolder: string,
  messageCount: number,
  ownerEmail: string,
  { seed = 1, isOneFolder = false }: { readonly seed?: number; readonly isOneFolder?: boolean } = {},
): MadeMailbox {
  const random = new Random(seed)
  const owner = { name: 'Đỗ Thu Lan', email: ownerEmail, language: VIETNAMESE }
  const planned = planMailbox(messageCount, owner, random).map((message) =>
    isOneFolder ? { ...message, folder: 'INBOX' } : message,
  )
  const noise = makeNoise(random)
  const folders = [...new Set(planned.map(({ folder }) => folder))]
  for (const folder of folders) {
    for (const subfolder of ['cur', 'new', 'tmp']) mkdirSync(join(outFolder, folder, subfolder), { recursive: true })
  }
  let sizeBytes = 0
  for (const [number, message] of planned.entries()) {
    const source = Buffer.from(writeMessage(message, random, noise))
    sizeBytes += source.length
    const seconds = message.sentAt.getTime() / 1_000
    const flags = `${message.isFlagged ? 'F' : ''}${message.isSeen ? 'S' : ''}`
    const path = join(outFolder, message.folder, 'cur', `${seconds}.M${number}.bench:2,${flags}`)
    writeFileSync(path, source)
    utimesSync(path, seconds, seconds)
  }
  const threadCount = planned.filter(({ references }) => references.length === 0).length
  return { folders, messageCount: planned.length, threadCount, sizeBytes }
}

function makeNoise(random: Random): Noise {
  const bytes = Buffer.alloc(LINE_BYTES)
  const lines = Array.from({ length: NOISE_LINES }, () => {
    for (let at = 0; at < LINE_BYTES - 3; at += 4) bytes.writeUInt32LE(Math.floor(random.next() * 2 ** 32), at)
    return bytes.toString('base64')
  })
  return { lines }
}
