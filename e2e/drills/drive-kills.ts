// Drill: kills the program with -9 while files are uploaded, copied, deleted and purged, and tasks on thousands run. No
// file may be incomplete, lost or left over. With `--only tasks` or `--only files` one half of it. Seed: one round with
// all of that in progress. Copying and deleting 4,608 items are killed halfway.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  copyDriveFiles,
  createDriveFolder,
  emptyDriveTrash,
  listDriveTrash,
  trashDriveFiles,
} from '@sen/contract/drive/changes'
import { countDriveFiles } from '@sen/contract/drive/files'
import { judgeDrives, runMaintenanceNow } from '@sen/testkit/running-drive'
import { Random } from '../bench/mailbox/random.ts'
import { signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { openMailboxAdder } from '../program/mailbox-adder.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { DriveClient } from './drive-kills/drive-client.ts'
import { ORDERS, TaskKills } from './drive-kills/task-kills.ts'

const LAN = 'lan@drill.test'
const MINH = 'minh@drill.test'
const PASSWORD = 'Drill@2026'
const DAYS_AGO = 3
const FILE_BYTES = 300_000
const AT_ONCE = 4

interface Way {
  readonly name: string
  readonly works: readonly (() => Promise<void>)[]
  readonly withinMilliseconds: number
  readonly afterwards: () => Promise<void>
}

const { values: options } = parseArgs({
  options: { seed: { type: 'boolean', default: false }, from: { type: 'string' }, only: { type: 'string' } },
})
const beginning = Number(options.from ?? (options.seed ? 20_261_124 : Date.now() % 1e9))
const rounds = options.only === 'tasks' ? 0 : options.seed ? 1 : 50
const taskRounds = options.only === 'files' ? 0 : options.seed ? 1 : 6
const random = new Random(beginning)

const findings = new Findings()
findings.note(`--from ${beginning}`)
const scratch = await scratchProgram('drive-kills')
const dataDir = scratch.env.DATA_DIR ?? ''
const program = await MortalProgram.start(scratch)
const addMailbox = openMailboxAdder(scratch)
await addMailbox({ email: LAN, name: 'Lan', password: PASSWORD })
const token = await signIn(program.url, LAN, PASSWORD)
const drive = (): DriveClient => new DriveClient(program.url, token)
const kept = new Map<string, Buffer>()
/** Files in progress at a kill, which must be complete or missing afterwards. */
const open = new Map<string, Buffer>()
const problems: string[] = []

const { id: model, size: modelSize } = await makeModel()
/** The sweep starts with an empty recycle bin, so changes come after it. */
const ways = [bringing, sweeping, changing]
for (let round = 1; round <= rounds; round += 1) {
  const under: Way[] = []
  for (const [at, way] of ways.entries())
    if (options.seed || at === round % ways.length) under.push(await way(`${round}`))
  await killDuring(under)
  await program.startAgain()
  for (const { afterwards } of under) await afterwards()
  await judgeFiles(`round ${round}, ${under.map(({ name }) => name).join(' and ')}`)
}
if (taskRounds > 0) await judgeTasks()
await judgeWhatIsLeft()
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function makeModel(): Promise<{ readonly id: string; readonly size: number }> {
  const { call } = drive()
  const { id } = (await call(createDriveFolder, { body: { parent_id: null, name: 'Mẫu' } })).data
  const files = Array.from({ length: 8 }, (_, number) => drive().upload(`mẫu ${number}`, randomBytes(2_000), '/Mẫu'))
  await Promise.all(files)
  for (let doubling = 0; doubling < 6; doubling += 1) await call(copyDriveFiles, { body: { ids: [id], to: id } })
  return { id, size: await countCopies() }
}

async function countCopies(): Promise<number> {
  const beside = (await drive().list()).filter(({ name }) => !name.startsWith('Mẫu')).length
  return (await drive().call(countDriveFiles)).data.count - beside
}

async function killDuring(under: readonly Way[]): Promise<void> {
  const done = under.flatMap(({ works }) =>
    works.map((work) =>
      work().catch(() => {
        // The call failed by the kill; its result is checked after the restart.
      }),
    ),
  )
  await pause(random.next() * Math.max(...under.map(({ withinMilliseconds }) => withinMilliseconds)))
  await program.kill()
  await Promise.all(done)
}

async function upload(name: string, content: Buffer): Promise<void> {
  open.set(name, content)
  await drive().upload(name, content)
  open.delete(name)
  kept.set(name, content)
}

async function bringing(round: string): Promise<Way> {
  const taken = Array.from({ length: AT_ONCE }, (_, at) => ({
    name: `${round} từng phần ${at}`,
    content: randomBytes(FILE_BYTES),
    address: '',
  }))
  const uploads = Array.from(
    { length: AT_ONCE },
    (_, at) => () => upload(`${round} tải ${at}`, randomBytes(FILE_BYTES)),
  )
  const takes = taken.map((one) => async () => {
    one.address = await drive().begin(one.name, one.content.byteLength)
    await drive().finish(one.address, one.content)
  })
  const afterwards = async () => {
    for (const one of taken) {
      let file = one.address === '' ? undefined : await drive().finish(one.address, one.content)
      // The response was lost and with it the address, so start again.
      if (!file) {
        one.address = await drive().begin(one.name, one.content.byteLength)
        file = await drive().finish(one.address, one.content)
      }
      const again = await drive().finish(one.address, one.content)
      if (!file || again?.id !== file.id) problems.push(`${one.name} was taken twice, or not at all`)
      kept.set(one.name, one.content)
    }
  }
  return { name: 'bringing', works: [...uploads, ...takes], withinMilliseconds: 500, afterwards }
}

async function changing(): Promise<Way> {
  const { call } = drive()
  const copied = async (): Promise<readonly string[]> =>
    (await call(copyDriveFiles, { body: { ids: [model], to: null } })).data.files.map(({ id }) => id)
  await call(trashDriveFiles, { body: { ids: [...(await copied())] } })
  const before = await countCopies()
  const isCopied = { value: false }
  const copying = async (): Promise<void> => {
    await copied()
    isCopied.value = true
  }
  const emptying = async (): Promise<void> => {
    await call(emptyDriveTrash)
  }
  const afterwards = async (): Promise<void> => {
    const more = (await countCopies()) - before
    const isWhole = more === modelSize || (more === 0 && !isCopied.value)
    if (!isWhole) problems.push(`a copy of ${modelSize} was ${isCopied.value ? 'answered' : 'cut off'} and has ${more}`)
    const copies = (await drive().list()).filter(({ name, id }) => name.startsWith('Mẫu') && id !== model)
    if (copies.length > 0) await drive().call(trashDriveFiles, { body: { ids: copies.map(({ id }) => id) } })
    await drive().call(emptyDriveTrash)
    const { total } = await drive().call(listDriveTrash)
    if (total !== 0 || (await countCopies()) !== before) problems.push('the recycle bin was not emptied')
  }
  return { name: 'changing', works: [copying, emptying], withinMilliseconds: 250, afterwards }
}

/** Sweeps deleted files while the same bytes are uploaded again, beside new ones. */
async function sweeping(round: string): Promise<Way> {
  const again = Array.from({ length: AT_ONCE }, () => randomBytes(FILE_BYTES))
  for (const [at, content] of again.entries()) await drive().upload(`${round} bỏ ${at}`, content)
  const gone = (await drive().list()).filter(({ name }) => name.startsWith(`${round} bỏ `))
  await drive().call(trashDriveFiles, { body: { ids: gone.map(({ id }) => id) } })
  await drive().call(emptyDriveTrash)
  daysPass()
  const uploads = again.map((content, at) => async () => {
    await upload(`${round} lại ${at}`, content)
    await upload(`${round} mới ${at}`, randomBytes(FILE_BYTES))
  })
  const sweep = async (): Promise<void> => {
    const kills = program.killedAt.length
    const isOver = async (isIt: () => Promise<boolean>) => program.killedAt.length > kills || (await isIt())
    await runMaintenanceNow(dataDir, (isIt) => becomesTrue(() => isOver(isIt), 2_000))
  }
  return { name: 'sweeping', works: [sweep, ...uploads], withinMilliseconds: 600, afterwards: sweepTwice }
}

function daysPass(): void {
  const then = new Date(Date.now() - DAYS_AGO * 86_400_000)
  for (const path of blobFiles()) utimesSync(path, then, then)
}

function blobFiles(): readonly string[] {
  const blobs = join(dataDir, 'blobs')
  const folders = readdirSync(blobs).filter((name) => /^[0-9a-f]{2}$/.test(name) || name === 'aside')
  return folders.flatMap((folder) => readdirSync(join(blobs, folder)).map((name) => join(blobs, folder, name)))
}

async function sweepTwice(): Promise<void> {
  for (let day = 0; day < 2; day += 1) {
    daysPass()
    if (!(await runMaintenanceNow(dataDir, (isIt) => becomesTrue(isIt, 60_000)))) problems.push('the sweep did not end')
  }
}

async function judgeFiles(when: string): Promise<void> {
  const files = new Map((await drive().list()).map((file) => [file.name, file]))
  for (const [name, content] of open) if (files.has(name)) kept.set(name, content)
  open.clear()
  for (const [name, content] of kept) {
    const file = files.get(name)
    if (!file) problems.push(`${name} is lost`)
    else if (digest(await drive().bytesOf(file)) !== digest(content)) problems.push(`${name} has other bytes`)
  }
  const strange = [...files.keys()].filter((name) => !kept.has(name) && !name.startsWith('Mẫu'))
  problems.push(...strange.map((name) => `nobody brought ${name}`))
  problems.push(...(await judgeDrives(dataDir)).wrong)
  findings.check(problems.length === 0, `${when}: ${kept.size} files as they were brought`, someOf(problems))
  problems.length = 0
}

/** These tasks have a mailbox of their own, so that other requests do not change the counts. */
async function judgeTasks(): Promise<void> {
  await addMailbox({ email: MINH, name: 'Minh', password: PASSWORD })
  const token = await signIn(program.url, MINH, PASSWORD)
  const drive = () => new DriveClient(program.url, token)
  const kills = await TaskKills.make(
    { drive, random, killAndStart: () => program.killAndStart() },
    options.seed ? 9 : 10,
  )
  const orders = options.seed ? (['copy', 'delete'] as const) : ORDERS
  for (let round = 1; round <= taskRounds; round += 1) {
    const wrong = [...(await kills.round(orders)), ...(await judgeDrives(dataDir)).wrong]
    const what = `tasks, round ${round}: ${orders.join(', ')} of ${kills.items} items ended whole after a kill`
    findings.check(wrong.length === 0, what, someOf(wrong))
  }
  const times = orders.map((order) => kills.killedInTheMiddle.get(order) ?? 0)
  const killed = orders.map((order, at) => `${order} ${times[at]}`).join(', ')
  // One kill may come too late on a fast machine.
  const isEach = options.seed ? times.some((each) => each > 0) : times.every((each) => each > 0)
  findings.check(isEach, `tasks killed between their first portion and their last: ${killed}`, 'not one of each')
}

async function judgeWhatIsLeft(): Promise<void> {
  await sweepTwice()
  const { named } = await judgeDrives(dataDir)
  const stored = new Set(blobFiles().map((path) => path.slice(path.lastIndexOf('/') + 1)))
  const lost = [...named].filter((key) => !stored.has(key))
  const left = [...stored].filter((key) => !named.has(key))
  findings.check(lost.length === 0, `all ${named.size} contents that rows name lie in the store`, someOf(lost))
  findings.check(left.length === 0, 'nothing lies there that nobody names', someOf(left))
  const halves = readdirSync(join(dataDir, 'blobs', 'tmp'))
  findings.check(halves.length === 0, 'no half-written file is left', someOf(halves))
}

function digest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
