import {
  PASSWORD_CODES_PER_INSTALLATION_AND_DAY,
  PASSWORD_CODES_PER_ORGANISATION_AND_DAY,
  PHONE_CODES_PER_DAY,
  PHONE_CODES_PER_INSTALLATION_AND_DAY,
  PHONE_CODES_PER_ORGANISATION_AND_DAY,
} from '@sen/model/account/limits'
import { mayResetByPhone } from '@sen/model/account/password-reset'
import type { AccountId } from '@sen/model/ids'
import { MAILED_CODE_DIGITS } from '@sen/model/limits'
import { settingsFrom } from '@sen/model/settings'
import type { Clock } from '../../kit/clock.ts'
import type { CodeSender } from '../../ports/code-sender.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { MailStore, Writer } from '../../store.ts'
import { passwordCodeText } from './password-code-text.ts'
import type { PasswordResetStore } from './password-reset-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

interface Needs {
  readonly store: MailStore
  readonly passwordResets: PasswordResetStore
  readonly codeSender: CodeSender | undefined
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * Job: sends the code that was asked for to the verified phone of the account, if there is one and it may have it. Whatever is in the way
 * is told nobody. One is sent at most: what fails is not sent again by the queue, but by who asks again.
 * @throws CodeNotSent for the operator's log
 */
export async function sendPasswordCode(needs: Needs, resetId: string): Promise<void> {
  const { codeSender, secrets } = needs
  const reset = await needs.passwordResets.find(resetId)
  const now = needs.clock.now()
  if (!reset?.account || reset.isConfirmed || reset.codeDigest !== undefined || reset.expiresAt <= now) return
  const { way, browserDigest, account } = reset
  const { accountId, mailboxId, phone } = account
  if (phone === null || !codeSender?.ways.includes(way) || !mayResetByPhone(account, now)) return
  const language = await needs.store.read(mailboxId, async (r) => settingsFrom(await r.settings.all()).language)
  const hasTurn = await needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    if (!(await hasPasswordTurn(w, accountId, phone, now))) return false
    await w.profiles.notePhoneCode(accountId, { phone, purpose: 'password', at: now })
    return true
  })
  if (!hasTurn) return
  const code = secrets.digits(MAILED_CODE_DIGITS)
  if (!(await needs.passwordResets.keepCode(resetId, passwordCodeDigest(secrets, browserDigest, code)))) return
  await codeSender.send({ phone, way, code, text: passwordCodeText(language, { way, code }), language })
}

async function hasPasswordTurn(w: Writer, accountId: AccountId, phone: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MILLISECONDS)
  const all = await w.profiles.allPhoneCodesSince(accountId, since)
  const own = await w.profiles.phoneCodesSince(accountId, { phone, purpose: 'password', since })
  return (
    own.count < PHONE_CODES_PER_DAY &&
    all.organisation.count < PHONE_CODES_PER_ORGANISATION_AND_DAY &&
    all.installation.count < PHONE_CODES_PER_INSTALLATION_AND_DAY &&
    all.organisation.forPasswords < PASSWORD_CODES_PER_ORGANISATION_AND_DAY &&
    all.installation.forPasswords < PASSWORD_CODES_PER_INSTALLATION_AND_DAY
  )
}

/** Nothing that is worth anything in another browser. */
export function passwordCodeDigest(secrets: Secrets, browserDigest: string, code: string): string {
  return secrets.digest(`password ${browserDigest} ${code}`)
}
