import { inRunningDatabase } from './running-database.ts'

/** @throws Error when no program runs on `dataDir`, or `owner` has no such folder */
export function renameFolder(dataDir: string, owner: string, path: string, name: string): Promise<void> {
  return inRunningDatabase(dataDir, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('folder')
      .set({ name })
      .where('mailbox_id', '=', tx.selectFrom('mailbox').select('id').where('address', '=', owner))
      .where('path', '=', path)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`${owner} has no folder ${path}.`)
  })
}
