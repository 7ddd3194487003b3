import { listDriveFiles } from '@sen/contract/drive/files'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { callerAt } from '../../program/api-client.ts'
import type { RunningProgram } from '../../program/program.ts'
import { pause } from '../../program/waiting.ts'
import { type Figure, milliseconds } from '../figures.ts'
import { memoryOf } from '../process-tree.ts'
import { quantile } from '../quantile.ts'
import { forgetFiles } from './forget-files.ts'
import { peakMemory } from './peak-memory.ts'
import { sendPieces } from './send-pieces.ts'
import { receive } from './transfer.ts'

const ASKED_EACH_MILLISECONDS = 10
const OTHERS_TARGET_MILLISECONDS = 100
const MEMORY_TARGET_MEGABYTES = 50

interface Needs {
  readonly program: RunningProgram
  readonly token: string
}

export async function walkLargeFile({ program, token }: Needs, sizeBytes: number): Promise<readonly Figure[]> {
  const { url } = program
  let id = ''
  let seconds = 0
  const into = await meanwhile({ program, token }, async () => {
    const sent = await sendPieces({ url, token }, 'walk.bin', sizeBytes, 'as the page')
    id = sent.id
    seconds = sent.seconds
  })
  const figures = figuresOf(`${sizeBytes / MEGABYTE_BYTES} MB in`, seconds, into)
  const out = await meanwhile({ program, token }, async () => {
    seconds = await receive(new URL(`/api/storage/files/${id}/download`, url), { 'x-auth-token': token }, sizeBytes)
  })
  figures.push(...figuresOf(`${sizeBytes / MEGABYTE_BYTES} MB out`, seconds, out))
  await forgetFiles(url, token, [id])
  return figures
}

interface Seen {
  readonly aboveMegabytes: number
  readonly calls: readonly number[]
}

async function meanwhile({ program, token }: Needs, work: () => Promise<void>): Promise<Seen> {
  const call = callerAt(program.url, token)
  const calls: number[] = []
  let isOver = false
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const from = performance.now()
      await call(listDriveFiles, { query: { limit: '1' } })
      calls.push(performance.now() - from)
      await pause(ASKED_EACH_MILLISECONDS)
    }
  }
  const idle = memoryOf(program.pid).nodeMegabytes
  const asking = ask()
  const peak = await peakMemory(program, work).finally(() => {
    isOver = true
  })
  await asking
  return { aboveMegabytes: peak - idle, calls }
}

function figuresOf(what: string, seconds: number, { aboveMegabytes, calls }: Seen): Figure[] {
  const p95 = quantile(calls, 0.95)
  return [
    {
      what: `${what}: memory (PSS of node) above idle`,
      measured: `${aboveMegabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`,
      target: `≤ ${MEMORY_TARGET_MEGABYTES} MB above`,
      isMet: aboveMegabytes <= MEMORY_TARGET_MEGABYTES,
    },
    {
      what: `${what}: ${calls.length} small calls meanwhile, p50 / p95`,
      measured: `${milliseconds(quantile(calls, 0.5))} / ${milliseconds(p95)} (longest ${milliseconds(quantile(calls, 1))})`,
      target: `p95 ≤ ${OTHERS_TARGET_MILLISECONDS} ms`,
      isMet: p95 <= OTHERS_TARGET_MILLISECONDS,
    },
  ]
}
