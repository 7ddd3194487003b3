import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDriveFiles, createDriveFolder, moveDriveFiles, uploadDriveFiles } from '@sen/contract/drive/changes'
import { listDriveFiles } from '@sen/contract/drive/files'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { DRIVE_SORTS } from '@sen/model/drive/drive-items'
import { callerAt } from '../../program/api-client.ts'
import type { RunningProgram } from '../../program/program.ts'
import { type Figure, type Section, spreadText } from '../figures.ts'
import { runLoad } from '../load/run-load.ts'
import { memoryOf } from '../process-tree.ts'
import { quantile } from '../quantile.ts'
import { forgetFiles } from './forget-files.ts'
import { peakMemory } from './peak-memory.ts'
import { sendPieces } from './send-pieces.ts'
import { receive, send, sendForm } from './transfer.ts'
import { walkLargeFile } from './walk-large-file.ts'

const PLAIN_SERVER = fileURLToPath(new URL('./plain-server.ts', import.meta.url))
const FOLDER_FILES = 10_000
const COPIED_AT_ONCE = 500
const PAGE = 100
const LIST_TARGET_MILLISECONDS = 20
const RATIO_TARGET = 0.7
const MEMORY_TARGET_MEGABYTES = 50
const CONNECTIONS = 8
const ROUNDS = 5

interface DriveNeeds {
  readonly program: RunningProgram
  readonly scratch: string
  readonly token: string
  readonly isQuick: boolean
  readonly times: { readonly warmUpSeconds: number; readonly seconds: number }
}

/** Measures lists of a large folder, transfers compared with the disk, and memory during transfers. */
export async function measureDrive(needs: DriveNeeds): Promise<Section[]> {
  const lists = await measureFolder(needs)
  const transfers = await measureTransfers(needs)
  return [
    { title: `A folder of ${FOLDER_FILES.toLocaleString('en')} files, one connection: p50 / p95`, figures: lists },
    { title: 'Files in and out, beside plain http → SHA-256 → a flushed file on the same disk', figures: transfers },
    {
      title: `Memory (PSS of node) while bytes pass through ${CONNECTIONS} connections`,
      figures: await measureMemory(needs),
    },
    {
      title: 'One file in, in pieces as the page sends them, and out again, with calls of the same mailbox meanwhile',
      figures: await walkLargeFile(needs, (needs.isQuick ? 32 : 256) * MEGABYTE_BYTES),
    },
  ]
}

async function measureFolder({ program, token, times }: DriveNeeds): Promise<readonly Figure[]> {
  const folderId = await makeFolder(program.url, token)
  const { hostname, port } = new URL(program.url)
  const path = (more: Readonly<Record<string, string>>): string =>
    `${listDriveFiles.path}?${new URLSearchParams({ folder_id: folderId, limit: String(PAGE), ...more })}`
  const load = (paths: readonly string[]) =>
    runLoad({
      ...{ kind: 'http', host: hostname, port: Number(port), token, connections: 1, ...times },
      requests: paths.map((each) => ({ method: 'GET', path: each })),
    })
  const pages = Array.from({ length: FOLDER_FILES / PAGE }, (_, at) => path({ offset: String(at * PAGE) }))
  const asked = [
    { what: 'the first page by name', paths: [path({})] },
    { what: 'all pages by name, one after the other', paths: pages },
    { what: 'the first page of each order', paths: DRIVE_SORTS.map((sort) => path({ sort })) },
  ]
  const figures: Figure[] = []
  for (const { what, paths } of asked) {
    const taken = await load(paths)
    const isMet = taken.p95Milliseconds <= LIST_TARGET_MILLISECONDS
    figures.push({ what, measured: spreadText(taken), target: `p95 ≤ ${LIST_TARGET_MILLISECONDS} ms`, isMet })
  }
  return figures
}

async function makeFolder(url: string, token: string): Promise<string> {
  const call = callerAt(url, token)
  const { id } = (await call(createDriveFolder, { body: { parent_id: null, name: 'Bench', conflict: 'rename' } })).data
  const made = await sendForm(new URL(uploadDriveFiles.path, url), token, 'Báo cáo.txt', 1_000)
  const { data } = JSON.parse(made.body) as { data: readonly { readonly id: string }[] }
  const ids = data.map((file) => file.id)
  await call(moveDriveFiles, { body: { ids, to: id } })
  while (ids.length < FOLDER_FILES) {
    const some = ids.slice(0, Math.min(COPIED_AT_ONCE, FOLDER_FILES - ids.length))
    const copied = await call(copyDriveFiles, { body: { ids: some, to: id } })
    ids.push(...copied.data.files.map((file) => file.id))
  }
  return id
}

async function measureTransfers(needs: DriveNeeds): Promise<readonly Figure[]> {
  const { program, token, scratch, isQuick } = needs
  const sizeBytes = (isQuick ? 32 : 256) * MEGABYTE_BYTES
  const folder = join(scratch, 'plain')
  mkdirSync(folder, { recursive: true })
  const plain = fork(PLAIN_SERVER, [folder], { execArgv: ['--import', 'tsx'] })
  try {
    const [{ port }] = (await once(plain, 'message')) as [{ readonly port: number }]
    const base = new URL(`http://127.0.0.1:${port}`)
    const times = {
      plainIn: [] as number[],
      form: [] as number[],
      onePiece: [] as number[],
      pieces: [] as number[],
      plainOut: [] as number[],
      out: [] as number[],
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = { url: base, method: 'POST', headers: {}, sizeBytes } as const
      const kept = await send(order)
      times.plainIn.push(kept.seconds)
      times.plainOut.push(await receive(new URL(kept.body, base), {}, sizeBytes))
      const sent = await sendForm(new URL(uploadDriveFiles.path, program.url), token, `form ${round}.bin`, sizeBytes)
      times.form.push(sent.seconds)
      const [file] = (JSON.parse(sent.body) as { data: readonly { readonly id: string; readonly href: string }[] }).data
      times.out.push(await receive(new URL(file?.href ?? '', program.url), { 'x-auth-token': token }, sizeBytes))
      const into = { url: program.url, token }
      const one = await sendPieces(into, `piece ${round}.bin`, sizeBytes, 'one')
      times.onePiece.push(one.seconds)
      const taken = await sendPieces(into, `pieces ${round}.bin`, sizeBytes, 'as the page')
      times.pieces.push(taken.seconds)
      await forgetFiles(program.url, token, [file?.id ?? '', one.id, taken.id])
    }
    const [plainIn, onePiece] = [quantile(times.plainIn, 0.5), quantile(times.onePiece, 0.5)]
    return [
      beside('in, as a form', sizeBytes, quantile(times.form, 0.5), plainIn),
      beside('in, in one piece, and taken', sizeBytes, onePiece, plainIn),
      beside(
        'in, in pieces of 1 to 16 MB, and taken, beside one piece',
        sizeBytes,
        quantile(times.pieces, 0.5),
        onePiece,
      ),
      beside('out', sizeBytes, quantile(times.out, 0.5), quantile(times.plainOut, 0.5)),
    ]
  } finally {
    plain.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

function beside(what: string, sizeBytes: number, seconds: number, plainSeconds: number): Figure {
  const speed = (each: number): string => `${(sizeBytes / MEGABYTE_BYTES / each).toFixed(0)} MB/s`
  const ratio = plainSeconds / seconds
  const measured = `${speed(seconds)} beside ${speed(plainSeconds)}: ${ratio.toFixed(2)}`
  return { what, measured, target: `≥ ${RATIO_TARGET}`, isMet: ratio >= RATIO_TARGET }
}

async function measureMemory(needs: DriveNeeds): Promise<readonly Figure[]> {
  const { program, token, isQuick } = needs
  const eachBytes = (isQuick ? 32 : 256) * MEGABYTE_BYTES
  const idle = memoryOf(program.pid).nodeMegabytes
  let ids: readonly string[] = []
  const into = await peakMemory(program, async () => {
    const sent = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, at) =>
        sendForm(new URL(uploadDriveFiles.path, program.url), token, `memory ${at}.bin`, eachBytes),
      ),
    )
    ids = sent.flatMap(({ body }) => (JSON.parse(body) as { data: readonly { id: string }[] }).data.map(({ id }) => id))
  })
  const out = await peakMemory(program, async () => {
    await Promise.all(
      ids.map((id) =>
        receive(new URL(`/api/storage/files/${id}/download`, program.url), { 'x-auth-token': token }, eachBytes),
      ),
    )
  })
  await forgetFiles(program.url, token, ids)
  const total = `${((CONNECTIONS * eachBytes) / 1_024 / MEGABYTE_BYTES).toFixed(2)} GB`
  return [above(`${total} in`, into, idle), above(`${total} out`, out, idle)]
}

function above(what: string, peak: number, idle: number): Figure {
  return {
    what,
    measured: `${peak.toFixed(0)} MB, ${(peak - idle).toFixed(0)} MB above idle`,
    target: `≤ ${MEMORY_TARGET_MEGABYTES} MB above`,
    isMet: peak - idle <= MEMORY_TARGET_MEGABYTES,
  }
}
