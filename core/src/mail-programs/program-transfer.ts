import type { FolderId } from '@sen/model/ids'
import { judgeProgramMove } from '@sen/model/mail-programs/program-moves'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { Writer } from '../store.ts'
import type { MovableMessage, StoredProgramMessage } from './mail-program-store.ts'
import type { ProgramFolder } from './program-folder.ts'
import type { CopyReceipt, UidRange } from './program-message.ts'

/** The messages and the target folder of MOVE and COPY. */
export interface Transfer {
  readonly ranges: readonly UidRange[]
  readonly to: FolderId
}

/** @throws Refused move_not_allowed, smtp_disabled */
export function requireTransfer(actor: Actor, rows: readonly MovableMessage[], to: ProgramFolder): void {
  for (const row of rows) {
    const verdict = judgeProgramMove(row, to, actor)
    if (verdict === 'may-not-delete') throw new Refused('smtp_disabled')
    if (verdict !== 'allowed') throw new Refused('move_not_allowed')
  }
}

/** @param targetOf returns the message in the target folder; undefined if there is none */
export async function receiptOf(
  w: Writer,
  rows: readonly StoredProgramMessage[],
  { id, uidValidity }: ProgramFolder,
  targetOf: (row: StoredProgramMessage) => StoredProgramMessage['id'] | undefined,
): Promise<CopyReceipt> {
  const targets = rows.map(targetOf)
  const uids = await w.mailPrograms.uidsOf(
    id,
    targets.flatMap((target) => target ?? []),
  )
  const pairs = rows.flatMap(({ uid }, at) => {
    const target = targets[at] && uids.get(targets[at])
    return target === undefined ? [] : [[uid, target] as const]
  })
  return { uidValidity, sources: pairs.map(([source]) => source), targets: pairs.map(([, target]) => target) }
}
