import type { FooterReader, FooterWriter } from '@sen/core/organisations/footer-store'
import type { FooterScope } from '@sen/model/account/organisation'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

export function footerReader(db: Kysely<Database>, organisationId: string): FooterReader {
  return {
    find: async () => {
      const row = await db
        .selectFrom('organisation')
        .select(['footer_scope', 'footer_html', 'footer_version'])
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow()
      return { scope: row.footer_scope as FooterScope, html: row.footer_html, version: row.footer_version }
    },
  }
}

export function footerWriter(tx: Transaction<Database>, organisationId: string): FooterWriter {
  return {
    ...footerReader(tx, organisationId),
    set: async ({ scope, html }) => {
      await tx
        .updateTable('organisation')
        .set({ footer_scope: scope, footer_html: html, footer_version: sql<number>`footer_version + 1` })
        .where('id', '=', organisationId)
        .execute()
    },
  }
}
