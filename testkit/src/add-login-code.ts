import { createHash, randomBytes } from 'node:crypto'
import { LOGIN_CODE_SECONDS } from '@sen/model/account/sign-in-limits'
import { inRunningDatabase } from './running-database.ts'

/**
 * Like `sen login-link`, but without a log entry.
 * @returns the code
 * @throws Error when no program runs on `dataDir`, or the address does not exist
 */
export function addLoginCode(dataDir: string, address: string): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  return inRunningDatabase(dataDir, async (tx) => {
    const { id } = await tx
      .selectFrom('account')
      .select('id')
      .where('login_address', '=', address)
      .executeTakeFirstOrThrow(() => new Error(`Nobody has the address ${address}.`))
    const code_digest = createHash('sha256').update(code).digest('hex')
    const expires_at = new Date(Date.now() + LOGIN_CODE_SECONDS * 1_000)
    await tx.insertInto('login_code').values({ code_digest, account_id: id, expires_at }).execute()
    return code
  })
}
