import type { TemplateReader, TemplateWriter } from '@sen/core/templates/template-store'
import type { TemplateId } from '@sen/model/ids'
import { templateNameKey } from '@sen/model/templates/judge-template'
import type { Kysely, Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function templateReader(db: Kysely<Database>, mailboxId: string): TemplateReader {
  const templates = db.selectFrom('template').where('mailbox_id', '=', mailboxId)
  return {
    all: async () => {
      const rows = await templates.select(['id', 'name', 'subject', 'snippet']).orderBy('name_key').execute()
      return rows.map((row) => ({ ...row, id: row.id as TemplateId }))
    },
    find: async (id) => {
      const row = await templates
        .select(['id', 'name', 'subject', 'snippet', 'html'])
        .where('id', '=', rowId(id))
        .executeTakeFirst()
      return row && { ...row, id: row.id as TemplateId }
    },
  }
}

export function templateWriter(tx: Transaction<Database>, mailboxId: string): TemplateWriter {
  return {
    ...templateReader(tx, mailboxId),
    add: async ({ name, subject, html, snippet }) => {
      const { id } = await tx
        .insertInto('template')
        .values({ mailbox_id: mailboxId, name, name_key: templateNameKey(name), subject, html, snippet })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id as TemplateId
    },
    change: async ({ id, name, subject, html, snippet }) => {
      await tx
        .updateTable('template')
        .set({ name, name_key: templateNameKey(name), subject, html, snippet })
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .execute()
    },
    remove: async (id) => {
      await tx.deleteFrom('template').where('mailbox_id', '=', mailboxId).where('id', '=', rowId(id)).execute()
    },
  }
}
