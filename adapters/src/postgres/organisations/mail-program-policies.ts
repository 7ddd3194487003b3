import type {
  MailProgramPolicyReader,
  MailProgramPolicyWriter,
} from '@sen/core/organisations/mail-program-policy-store'
import { isMailProtocol, orderedProtocols } from '@sen/model/app-passwords/app-passwords'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

export function mailProgramPolicyReader(db: Kysely<Database>, organisationId: string): MailProgramPolicyReader {
  return {
    find: async () => {
      const row = await db
        .selectFrom('organisation')
        .select(['mail_protocols', 'allows_account_password'])
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow()
      return {
        protocols: orderedProtocols(row.mail_protocols.filter(isMailProtocol)),
        allowsAccountPassword: row.allows_account_password,
      }
    },
  }
}

export function mailProgramPolicyWriter(tx: Transaction<Database>, organisationId: string): MailProgramPolicyWriter {
  return {
    ...mailProgramPolicyReader(tx, organisationId),
    set: async ({ protocols, allowsAccountPassword }) => {
      await tx
        .updateTable('organisation')
        .set({ mail_protocols: [...protocols], allows_account_password: allowsAccountPassword })
        .where('id', '=', organisationId)
        .execute()
    },
  }
}
