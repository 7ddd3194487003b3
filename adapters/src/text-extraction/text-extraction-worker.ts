import { Worker } from 'node:worker_threads'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { MAX_INDEXED_CHARACTERS } from '@sen/model/search/limits'
import type { TextSource } from '@sen/model/search/searchable-files'
import { normalForm } from '@sen/model/text/normal-form'
import { officeText } from './office-text.ts'
import { pdfText } from './pdf-text.ts'

export interface ExtractTask {
  readonly bytes: Uint8Array
  readonly source: TextSource
}

export type ExtractAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'found'; readonly text: string; readonly rssBytes: number }
  /** An error's message may contain text of the file. */
  | { readonly kind: 'failed'; readonly reason: string; readonly rssBytes: number }

/**
 * The watchdog runs in a thread, because the work may block its own. It kills the process if its memory exceeds the
 * limit or its parent has ended.
 */
const WATCHDOG = `
  const { parentPort, workerData } = require('node:worker_threads')
  setInterval(() => {
    const isOrphan = process.ppid !== workerData.parent
    if (isOrphan || process.memoryUsage.rss() > workerData.limitBytes) process.kill(process.pid, 'SIGKILL')
  }, 20)
  parentPort.postMessage('watching')
`

async function extract({ bytes, source }: ExtractTask): Promise<string> {
  const text =
    source === 'pdf' ? await pdfText(bytes) : source === 'txt' ? plainFileText(bytes) : await officeText(bytes, source)
  return normalForm(text, 'NFC').replaceAll('\0', ' ').slice(0, MAX_INDEXED_CHARACTERS)
}

async function answerTo(task: ExtractTask): Promise<ExtractAnswer> {
  try {
    const text = await extract(task)
    return { kind: 'found', text, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error), rssBytes: process.memoryUsage.rss() }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function send(answer: ExtractAnswer): void {
  process.send?.(answer)
}

function main(): void {
  const limitBytes = Number(process.argv[2]) * MEGABYTE_BYTES
  const watchdog = new Worker(WATCHDOG, { eval: true, execArgv: [], workerData: { limitBytes, parent: process.ppid } })
  watchdog.once('message', () => send({ kind: 'ready' }))
  process.on('message', (task: ExtractTask) => void answerTo(task).then(send))
  process.on('disconnect', () => process.exit())
}

main()

/** windows-1258 covers files of Vietnamese offices. */
function plainFileText(bytes: Uint8Array): string {
  const part = bytes.subarray(0, MAX_INDEXED_CHARACTERS * 4)
  if (part[0] === 0xff && part[1] === 0xfe) return new TextDecoder('utf-16le').decode(part)
  if (part[0] === 0xfe && part[1] === 0xff) return new TextDecoder('utf-16be').decode(part)
  try {
    // With `stream`, an incomplete character at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(part, { stream: true })
  } catch {
    return new TextDecoder('windows-1258').decode(part)
  }
}
