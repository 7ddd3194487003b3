import {
  PASSWORD_CODES_PER_INSTALLATION_AND_DAY,
  PASSWORD_CODES_PER_ORGANISATION_AND_DAY,
  PHONE_CODES_PER_DAY,
  PHONE_CODES_PER_INSTALLATION_AND_DAY,
  PHONE_CODES_PER_ORGANISATION_AND_DAY,
} from '@sen/model/account/limits'
import { mayResetByPhone } from '@sen/model/account/password-reset'
import { MAILED_CODE_DIGITS, MAILED_CODE_MINUTES } from '@sen/model/account/sign-in-limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { AccountId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Clock } from '../../kit/clock.ts'
import type { CodeSender, CodeWay } from '../../ports/code-sender.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { MailStore, Writer } from '../../store.ts'
import type { PasswordResetStore } from './password-reset-store.ts'

interface Needs {
  readonly store: MailStore
  readonly passwordResets: PasswordResetStore
  readonly codeSender: CodeSender | undefined
  readonly secrets: Secrets
  readonly clock: Clock
}

/** The queue does not retry: the user requests another code. @throws CodeNotSent for the operator's log */
export async function sendPasswordCode(needs: Needs, resetId: string): Promise<void> {
  const { codeSender, secrets } = needs
  const reset = await needs.passwordResets.find(resetId)
  const now = needs.clock.now()
  if (!reset?.account || reset.isConfirmed || reset.codeDigest !== undefined || reset.expiresAt <= now) return
  const { way, browserDigest, account } = reset
  const { accountId, mailboxId, phone } = account
  if (phone === null || !codeSender?.ways.includes(way) || !mayResetByPhone(account, now)) return
  const language = await needs.store.read(mailboxId, async (r) => settingsFrom(await r.settings.all()).language)
  const isAllowed = await needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    if (!(await hasPasswordCodeAllowance(w, accountId, phone, now))) return false
    await w.profiles.notePhoneCode(accountId, { phone, purpose: 'password', at: now })
    return true
  })
  if (!isAllowed) return
  const code = secrets.digits(MAILED_CODE_DIGITS)
  if (!(await needs.passwordResets.saveCode(resetId, passwordCodeDigest(secrets, browserDigest, code)))) return
  await codeSender.send({ phone, way, code, text: passwordCodeText(language, { way, code }), language })
}

async function hasPasswordCodeAllowance(w: Writer, accountId: AccountId, phone: string, now: Date): Promise<boolean> {
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

/** The digest is valid in this browser only. */
export function passwordCodeDigest(secrets: Secrets, browserDigest: string, code: string): string {
  return secrets.digest(`password ${browserDigest} ${code}`)
}

/** In voice calls the digits are separated, so that they are read one by one, and repeated. */
function passwordCodeText(
  language: 'vi' | 'en',
  { way, code }: { readonly way: CodeWay; readonly code: string },
): string {
  if (way === 'sms') {
    return language === 'vi'
      ? `${code} là mã để đặt lại mật khẩu hộp thư của bạn, có hiệu lực ${MAILED_CODE_MINUTES} phút. Đừng đưa mã này cho ai. Nếu bạn không yêu cầu, hãy bỏ qua.`
      : `${code} is your code to choose a new mail password, good for ${MAILED_CODE_MINUTES} minutes. Give it to nobody. If you did not ask for it, ignore it.`
  }
  const digits = [...code].join(', ')
  return language === 'vi'
    ? `Mã đặt lại mật khẩu hộp thư của bạn là ${digits}. Nhắc lại: ${digits}. Nếu bạn không yêu cầu, hãy bỏ qua.`
    : `Your code to choose a new mail password is ${digits}. Again: ${digits}. If you did not ask for it, ignore it.`
}
