// Drill: a folder of 5,000 messages is filtered, exported and deleted while another page reads lists, with a p95 of at most 30 ms.
// Seed: the same with 300 messages, checked for stalls only.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listExports, startExport } from '@sen/contract/exports'
import { createFilter, runFilter } from '@sen/contract/filters/filters'
import { listFolders, startFolderDeletion } from '@sen/contract/folders'
import { getTask, type TaskReceipt, undoTask } from '@sen/contract/tasks/tasks'
import { listThreads } from '@sen/contract/threads'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings } from '../program/findings.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { sen } from '../program/operator.ts'
import { startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { ListWatch } from './list-beside-tasks/list-watch.ts'

const OWNER = 'lan@song-song.test'
const PASSWORD = 'SongSong@2026'
const BIG = 'Kho hàng'
const P95_LIMIT_MILLISECONDS = 30
const ENDS_WITHIN_MILLISECONDS = 300_000
const PACE_MILLISECONDS = 20

const isSeed = process.argv.includes('--seed')
/** A stall becomes noticeable at one second; the seed runs beside other drills, on any machine. */
const STALL_MILLISECONDS = isSeed ? 3_000 : 1_000
const count = isSeed ? 300 : 5_000
const quietMilliseconds = isSeed ? 500 : 5_000

const findings = new Findings()
const scratch = await scratchProgram('list-beside-tasks')
const program = await startProgram(scratch)
await addMailboxes(scratch, [{ email: OWNER, name: 'Lan', password: PASSWORD }])
const written = scratchFolder('list-beside-tasks-mail')
writeMail('INBOX', 200)
writeMail(BIG, count)
await sen(scratch, 'import', OWNER, written)
const token = await signIn(program.url, OWNER, PASSWORD)
const call = callerAt(program.url, token)
const big = await folderNamed(BIG)
if (!big) throw new Error('The folder was not imported.')
findings.check(big.total_threads === count, `the folder holds ${count}`, String(big.total_threads))

const paths = ['INBOX&offset=0', 'INBOX&offset=150', 'Starred&offset=0', 'Trash&offset=0'].map(
  (what) => `/api/v2/threads?limit=50&in=${what}`,
)
const watch = new ListWatch({ url: program.url, token, paths, paceMilliseconds: PACE_MILLISECONDS })
await watched('nothing', () => pause(quietMilliseconds))

await watched('a filter', async () => {
  const conditions = [{ type: 'body', comparator: 'contains', value: 'ký nhận' }]
  const actions = [
    { enable: true, type: 'setflag', value: 'Seen' },
    { enable: true, type: 'setflag', value: 'Flagged' },
  ]
  const { data: rule } = await call(createFilter, { body: { sieve_json: JSON.stringify({ conditions, actions }) } })
  const task = await ended((await call(runFilter, { params: { id: rule.id } })).data, 'done')
  findings.check(task.changed === count, 'each was starred by the filter', String(task.changed))
})
await watched('an export', async () => {
  await ended((await call(startExport, { body: { folder_id: big.id, format: 'zip' } })).data, 'done')
  const [file] = (await call(listExports)).data
  const whole = file?.messages === count && file.missing === 0 && file.expires_at !== null
  findings.check(whole, 'each stands in the export', `${file?.messages}, ${file?.missing} missing`)
})
let deletion: TaskReceipt | undefined
await watched('a deletion', async () => {
  deletion = (await call(startFolderDeletion, { body: { folder_id: big.id } })).data
  findings.check((await folderNamed(BIG)) === undefined, 'the folder is gone from the lists at once')
  await ended(deletion, 'done')
  await holds('Trash', count)
})
await watched('its undo', async () => {
  if (!deletion) return
  await call(undoTask, { params: { id: deletion.id } })
  await ended(deletion, 'undone')
  await holds(BIG, count)
})
await watched('nothing again', () => pause(quietMilliseconds))
await watch.stop()
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function watched(what: string, work: () => Promise<void>): Promise<void> {
  await watch.times()
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  const times = await watch.times()
  const [p50, p95, longest] = [times.p50, times.p95, times.longest].map((each) => each.toFixed(1))
  const told = `lists beside ${what} (${seconds.toFixed(1)} s, ${times.count} of them): p50 ${p50}, p95 ${p95}, longest ${longest} ms`
  const isGood = times.failed === 0 && times.longest < STALL_MILLISECONDS
  findings.check(isGood && (isSeed || times.p95 <= P95_LIMIT_MILLISECONDS), told, `${times.failed} failed`)
}

function writeMail(folder: string, messages: number): void {
  mkdirSync(written, { recursive: true })
  const parts: string[] = []
  for (let n = 1; n <= messages; n += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + n * 600_000).toUTCString()
    const [subject, line] =
      folder === BIG
        ? ['Phieu xuat kho so', 'Hang da nhap kho, xin ky nhan.\n']
        : ['Lich hop so', 'Moi anh chi den hop.\n']
    parts.push(
      `From kho@doitac.example ${at}\nFrom: Kho ${n % 97} <kho${n % 97}@doitac.example>\nTo: ${OWNER}\n` +
        `Subject: ${subject} ${n}\nMessage-ID: <${n}.${messages}@doitac.example>\nDate: ${at}\n\n` +
        `${line.repeat(30)}\n`,
    )
  }
  writeFileSync(join(written, `${folder}.mbox`), parts.join(''))
}

async function folderNamed(name: string) {
  return (await call(listFolders)).data.find((each) => each.name === name)
}

async function ended({ id }: Pick<TaskReceipt, 'id'>, state: 'done' | 'undone') {
  const look = async () => (await call(getTask, { params: { id } })).data
  const isEnded = await becomesTrue(async () => (await look()).state === state, ENDS_WITHIN_MILLISECONDS)
  const task = await look()
  findings.check(isEnded, `the ${task.kind} comes to its end (${state})`, task.state)
  return task
}

async function holds(name: string, threads: number): Promise<void> {
  const folder = await folderNamed(name)
  const { total } = await call(listThreads, { query: { in: name, limit: 10, offset: 0 } })
  const seen = `${folder?.total_threads} by its counter, ${total} by its list`
  findings.check(folder?.total_threads === threads && total === threads, `${name} holds ${threads}`, seen)
}
