import { MAILED_CODE_ATTEMPTS, MAILED_CODE_DIGITS, MAILED_CODE_WAIT_SECONDS } from '@sen/model/account/sign-in-limits'
import { phoneForCodes, SECOND_STEP_MINUTES } from '@sen/model/account/two-step'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { AccountId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Actor } from '../../kit/actor.ts'
import { rethrowAfter } from '../../kit/clean-up.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { CodeNotSent, type CodeSender, type CodeWay } from '../../ports/code-sender.ts'
import type { Secrets } from '../../ports/secrets.ts'
import { requirePhoneCodeAllowance } from '../../profiles/phone/phone-code-allowance.ts'
import type { MailStore } from '../../store.ts'
import type { TwoStepStore } from './two-step-store.ts'

export interface SendingCodeNeeds {
  readonly store: MailStore
  readonly accounts: AccountStore
  readonly twoStep: TwoStepStore
  readonly secrets: Secrets
  readonly clock: Clock
  readonly codeSender: CodeSender | undefined
}

export interface CodePhone {
  /** E.164. */
  readonly phone: string
  readonly ways: readonly CodeWay[]
}

export async function codePhoneOf(
  { twoStep, codeSender }: Pick<SendingCodeNeeds, 'twoStep' | 'codeSender'>,
  accountId: AccountId,
): Promise<CodePhone | undefined> {
  const state = codeSender && (await twoStep.state(accountId))
  const phone = state && phoneForCodes(state.phone)
  return phone === undefined || !codeSender ? undefined : { phone, ways: codeSender.ways }
}

/**
 * Returns the seconds until another code may be requested (product decision 83).
 * @param pending the token that `signIn` gave to this browser
 * @throws Refused `second_step_expired`, and as `sendSecondStepCode`
 */
export async function sendSignInCode(needs: SendingCodeNeeds, pending: string, way: CodeWay): Promise<number> {
  const asker = needs.secrets.digest(pending)
  const waiting = await needs.twoStep.findPending(asker, needs.clock.now())
  const actor = waiting && (await needs.accounts.findActor(waiting.accountId))
  if (!actor) throw new Refused('second_step_expired')
  return sendSecondStepCode(needs, actor, { asker, way })
}

/**
 * Invalidates the previous code. Returns the seconds until another may be requested.
 * @param asked `asker`: the digest of the token of the session or of the pending sign-in
 * @throws Refused `phone_codes_off` when none can be sent; `code_wait`, `too_many_phone_codes`,
 * `organisation_phone_codes_used`, `all_phone_codes_used`, `code_not_sent`
 */
export async function sendSecondStepCode(
  needs: SendingCodeNeeds,
  actor: Actor,
  { asker, way }: { readonly asker: string; readonly way: CodeWay },
): Promise<number> {
  const { store, twoStep, secrets, codeSender: sender } = needs
  const { accountId, mailboxId } = actor
  const to = await codePhoneOf(needs, accountId)
  if (!sender || !to?.ways.includes(way)) throw new Refused('phone_codes_off')
  const { phone } = to
  const code = secrets.digits(MAILED_CODE_DIGITS)
  const codeDigest = secondStepCodeDigest(secrets, asker, code)
  const language = await store.read(mailboxId, async (r) => settingsFrom(await r.settings.all()).language)
  await store.write(mailboxId, async (w) => {
    // A concurrent request waits here and then finds the code that was sent.
    await w.nextVersion()
    const sentAt = needs.clock.now()
    const last = await w.profiles.secondStepCode(accountId)
    await requirePhoneCodeAllowance(w, accountId, { phone, purpose: 'second_step', last }, sentAt)
    await w.profiles.notePhoneCode(accountId, { phone, purpose: 'second_step', at: sentAt })
    const expiresAt = new Date(sentAt.getTime() + SECOND_STEP_MINUTES * MINUTE_MILLISECONDS)
    const kept = { askerDigest: asker, codeDigest, sentAt, expiresAt, attemptsLeft: MAILED_CODE_ATTEMPTS }
    // Phone codes were turned off concurrently.
    if (!(await w.profiles.saveSecondStepCode(accountId, kept))) throw new Refused('phone_codes_off')
  })
  try {
    await sender.send({ phone, way, code, text: secondStepCodeText(language, { way, code }), language })
  } catch (error) {
    const refusal = error instanceof CodeNotSent ? new Refused('code_not_sent', { reason: error.reason }) : error
    return rethrowAfter(refusal, () => twoStep.deleteCode(accountId, codeDigest))
  }
  return MAILED_CODE_WAIT_SECONDS
}

/** The digest is valid for this requester only. */
export function secondStepCodeDigest(secrets: Secrets, asker: string, code: string): string {
  return secrets.digest(`second step ${asker} ${code}`)
}

/** Voice calls read separated digits one by one. The text warns that somebody else may have the password. */
function secondStepCodeText(
  language: 'vi' | 'en',
  { way, code }: { readonly way: CodeWay; readonly code: string },
): string {
  if (way === 'sms') {
    return language === 'vi'
      ? `${code} là mã đăng nhập hộp thư của bạn, có hiệu lực ${SECOND_STEP_MINUTES} phút. Đừng đưa mã này cho ai. Nếu bạn không đăng nhập, hãy đổi mật khẩu ngay.`
      : `${code} is your code to sign in to your mail, good for ${SECOND_STEP_MINUTES} minutes. Give it to nobody. If you are not signing in, change your password now.`
  }
  const digits = [...code].join(', ')
  return language === 'vi'
    ? `Mã đăng nhập hộp thư của bạn là ${digits}. Nhắc lại: ${digits}. Nếu bạn không đăng nhập, hãy đổi mật khẩu ngay.`
    : `Your code to sign in to your mail is ${digits}. Again: ${digits}. If you are not signing in, change your password now.`
}
