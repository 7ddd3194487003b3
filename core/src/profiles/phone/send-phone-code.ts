import { findCountry } from '@sen/model/account/countries'
import { readPhone } from '@sen/model/account/phones'
import { MAILED_CODE_ATTEMPTS, MAILED_CODE_DIGITS, MAILED_CODE_MINUTES } from '@sen/model/account/sign-in-limits'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { AccountId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Actor } from '../../kit/actor.ts'
import { rethrowAfter } from '../../kit/clean-up.ts'
import { Refused } from '../../kit/refused.ts'
import { CodeNotSent, type CodeSender, type CodeWay } from '../../ports/code-sender.ts'
import type { PhoneNumbers } from '../../ports/phone-numbers.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Reader } from '../../store.ts'
import type { PhoneCodeState } from '../profile-store.ts'
import { requireProfile } from '../read-profile.ts'
import { requirePhoneCodeAllowance } from './phone-code-allowance.ts'
import type { ViewingNeeds } from './phone-verification.ts'

export interface PhoneCodeRequest {
  readonly phone: string
  readonly country: string
  readonly way: CodeWay
}

type Needs = ViewingNeeds & { readonly secrets: Secrets }
type FirstNeeds = Needs & { readonly phoneNumbers: PhoneNumbers }

/**
 * Every request counts, successful or not, so that nobody can find out which numbers are in use here.
 * @throws Refused `verification_not_offered`, `phone_invalid`, `phone_not_mobile` (for the chosen country),
 * `phone_verified` (by this account), `phone_in_use` (by another), `code_wait`, `too_many_phone_codes`,
 * `organisation_phone_codes_used`, `all_phone_codes_used`, `code_not_sent`
 */
export async function sendPhoneCode(
  needs: FirstNeeds,
  actor: Actor,
  { phone: typed, country, way }: PhoneCodeRequest,
): Promise<void> {
  const sender = requireSender(needs, way)
  const known = findCountry(country)
  const phone = known && readPhone(typed, known)
  if (phone === undefined) throw new Refused('phone_invalid')
  // Codes to premium numbers cost more, and their holders may get a share of it (product decision 79).
  if (!needs.phoneNumbers.isMobile(phone, country)) throw new Refused('phone_not_mobile')
  return enqueueCode(needs, actor, { sender, way, phone })
}

/** @throws Refused as `sendPhoneCode`, and `code_expired` when none is pending */
export async function resendPhoneCode(needs: Needs, actor: Actor, way: CodeWay): Promise<void> {
  const sender = requireSender(needs, way)
  const code = await needs.store.read(actor.mailboxId, (r) => r.profiles.phoneCode(actor.accountId))
  if (!code || code.expiresAt <= needs.clock.now()) throw new Refused('code_expired')
  return enqueueCode(needs, actor, { sender, way, phone: code.phone })
}

function requireSender({ codeSender }: Pick<Needs, 'codeSender'>, way: CodeWay): CodeSender {
  if (!codeSender?.ways.includes(way)) throw new Refused('verification_not_offered')
  return codeSender
}

async function enqueueCode(
  needs: Needs,
  actor: Actor,
  { sender, way, phone }: { readonly sender: CodeSender; readonly way: CodeWay; readonly phone: string },
): Promise<void> {
  const { accountId, mailboxId } = actor
  const code = needs.secrets.digits(MAILED_CODE_DIGITS)
  const digest = phoneCodeDigest(needs.secrets, { accountId, phone, code })
  const language = await needs.store.read(mailboxId, (r) => languageOf(r))
  const refusal = await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const now = needs.clock.now()
    const kept = await requireProfile(w, actor)
    if (kept.isPhoneVerified && kept.phone === phone) throw new Refused('phone_verified')
    const last = await w.profiles.phoneCode(accountId)
    await requirePhoneCodeAllowance(w, accountId, { phone, purpose: 'verification', last }, now)
    await w.profiles.notePhoneCode(accountId, { phone, purpose: 'verification', at: now })
    if (await w.profiles.isPhoneTaken(accountId, phone)) return 'phone_in_use'
    const expiresAt = new Date(now.getTime() + MAILED_CODE_MINUTES * MINUTE_MILLISECONDS)
    const state: PhoneCodeState = { phone, digest, sentAt: now, expiresAt, attemptsLeft: MAILED_CODE_ATTEMPTS }
    await w.profiles.savePhoneCode(accountId, state)
    await w.record({ type: 'account.changed', version })
    return undefined
  })
  // Throw outside the transaction, so that the request is counted.
  if (refusal) throw new Refused(refusal)
  try {
    await sender.send({ phone, way, code, text: phoneCodeText(language, { way, code }), language })
  } catch (error) {
    const refusal = error instanceof CodeNotSent ? new Refused('code_not_sent', { reason: error.reason }) : error
    const removeCode = () =>
      needs.store.write(mailboxId, async (w) => {
        const version = await w.nextVersion()
        await w.profiles.removePhoneCode(accountId, digest)
        await w.record({ type: 'account.changed', version })
      })
    await rethrowAfter(refusal, removeCode)
  }
}

async function languageOf(r: Reader): Promise<'vi' | 'en'> {
  return settingsFrom(await r.settings.all()).language
}

/** The digest has no key: a reader of the database finds the code by trying all of them. The code expires soon. */
export function phoneCodeDigest(
  secrets: Secrets,
  { accountId, phone, code }: { readonly accountId: AccountId; readonly phone: string; readonly code: string },
): string {
  return secrets.digest(`phone ${accountId} ${phone} ${code}`)
}

/** Spoken digits are separated so that they are read one by one, and are repeated. */
function phoneCodeText(language: 'vi' | 'en', { way, code }: { readonly way: CodeWay; readonly code: string }): string {
  if (way === 'sms') {
    return language === 'vi'
      ? `${code} là mã xác minh số điện thoại của bạn, có hiệu lực ${MAILED_CODE_MINUTES} phút. Đừng đưa mã này cho ai.`
      : `${code} is your code to verify this phone, good for ${MAILED_CODE_MINUTES} minutes. Give it to nobody.`
  }
  const digits = [...code].join(', ')
  return language === 'vi'
    ? `Mã xác minh số điện thoại của bạn là ${digits}. Nhắc lại: ${digits}.`
    : `Your code to verify this phone is ${digits}. Again: ${digits}.`
}
