import { randomBytes } from 'node:crypto'
import {
  copyDriveFiles,
  createDriveFolder,
  deleteDriveFiles,
  listDriveTrash,
  restoreDriveFiles,
  trashDriveFiles,
} from '@sen/contract/drive/changes'
import { countDriveFiles } from '@sen/contract/drive/files'
import { getTask, type TaskField } from '@sen/contract/tasks/tasks'
import { isUnderWay } from '@sen/model/acting/tasks'
import type { Random } from '../../bench/mailbox/random.ts'
import { becomesTrue, pause } from '../../program/waiting.ts'
import type { DriveClient } from './drive-client.ts'

const FILES = 8
const FILE_BYTES = 2_000
const ENDS_WITHIN_MILLISECONDS = 120_000
const LOOK_MILLISECONDS = 5
/** After the first portion of a task was done. */
const KILLED_WITHIN_MILLISECONDS = 100

export const ORDERS = ['copy', 'trash', 'restore', 'delete'] as const
export type Order = (typeof ORDERS)[number]

interface Stage {
  readonly drive: () => DriveClient
  readonly random: Random
  readonly killAndStart: () => Promise<void>
}

/** A tree of more than one call changes, and what each order on it leaves after the program was killed in the middle. */
export class TaskKills {
  readonly killedInTheMiddle = new Map<Order, number>()
  readonly items: number
  readonly #stage: Stage
  readonly #root: string

  private constructor(stage: Stage, root: string, items: number) {
    this.#stage = stage
    this.#root = root
    this.items = items
  }

  /** @param doublings how often the tree of nine is copied into itself */
  static async make(stage: Stage, doublings: number): Promise<TaskKills> {
    const { call } = stage.drive()
    const { id } = (await call(createDriveFolder, { body: { parent_id: null, name: 'Cây' } })).data
    const content = randomBytes(FILE_BYTES)
    for (let at = 0; at < FILES; at += 1) await stage.drive().upload(`lá ${at}`, content, '/Cây')
    const kills = new TaskKills(stage, id, (FILES + 1) * 2 ** doublings)
    for (let doubling = 0; doubling < doublings; doubling += 1) {
      await kills.#ended((await call(copyDriveFiles, { body: { ids: [id], to: id } })).data.task)
    }
    return kills
  }

  /** Starts each of these orders once: all of them, or a copy and its deletion. @returns the deviations */
  async round(orders: readonly Order[]): Promise<readonly string[]> {
    const problems: string[] = []
    for (const order of orders) {
      // The copy is not in the recycle bin at that time.
      if (order === 'delete') await this.#ended(await this.#start('trash'))
      const task = await this.#killDuring(order)
      const found = await this.#found()
      const expected = this.#expected(order)
      if (task.state !== 'done' || found !== expected) {
        problems.push(`${order} of ${this.items} ended as ${task.state} and left ${found} in place of ${expected}`)
      }
    }
    return problems
  }

  async #killDuring(order: Order): Promise<TaskField> {
    const task = await this.#start(order)
    if (!task) throw new Error(`to ${order} ${this.items} items is no task`)
    for (let seen = task; seen.done === 0 && isUnderWay(seen.state); seen = await this.#look(task)) {
      await pause(LOOK_MILLISECONDS)
    }
    await pause(this.#stage.random.next() * KILLED_WITHIN_MILLISECONDS)
    await this.#stage.killAndStart()
    const { state, done, total } = await this.#look(task)
    if (isUnderWay(state) && done > 0 && done < total) {
      this.killedInTheMiddle.set(order, (this.killedInTheMiddle.get(order) ?? 0) + 1)
    }
    return this.#ended(task)
  }

  async #start(order: Order): Promise<TaskField | undefined> {
    const { call } = this.#stage.drive()
    if (order === 'copy') return (await call(copyDriveFiles, { body: { ids: [this.#root], to: null } })).data.task
    if (order === 'trash') {
      const copies = (await this.#stage.drive().list()).filter(
        ({ id, name }) => id !== this.#root && name.startsWith('Cây'),
      )
      return (await call(trashDriveFiles, { body: { ids: copies.map(({ id }) => id) } })).data.task
    }
    const ids = (await call(listDriveTrash)).data.map(({ id }) => id)
    const route = order === 'restore' ? restoreDriveFiles : deleteDriveFiles
    return (await call(route, { body: { ids } })).data.task
  }

  async #look({ id }: Pick<TaskField, 'id'>): Promise<TaskField> {
    return (await this.#stage.drive().call(getTask, { params: { id } })).data
  }

  async #ended(task: TaskField): Promise<TaskField>
  async #ended(task: TaskField | undefined): Promise<TaskField | undefined>
  async #ended(task: TaskField | undefined): Promise<TaskField | undefined> {
    if (!task) return undefined
    await becomesTrue(async () => !isUnderWay((await this.#look(task)).state), ENDS_WITHIN_MILLISECONDS)
    return this.#look(task)
  }

  async #found(): Promise<string> {
    const { call } = this.#stage.drive()
    const [usage, { total }] = [(await call(countDriveFiles)).data, await call(listDriveTrash)]
    return told(usage.count, usage.files, total, usage.trash)
  }

  #expected(order: Order): string {
    const bytes = (this.items / (FILES + 1)) * FILES * FILE_BYTES
    const [shown, trashed] = { copy: [2, 0], trash: [1, 1], restore: [2, 0], delete: [1, 0] }[order] as [number, number]
    return told(shown * this.items, shown * bytes, trashed, trashed * bytes)
  }
}

function told(count: number, bytes: number, trashed: number, trashBytes: number): string {
  return `${count} items of ${bytes} bytes, and ${trashed} of ${trashBytes} in the recycle bin`
}
