import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '@sen/model/error-codes'
import type { ERROR_TEXTS } from './error-texts.ts'

/** Texts of what is refused on the pages of the account and of the Owner alone: they come with those pages. */
export const ACCOUNT_ERROR_TEXTS: Readonly<Record<Exclude<ErrorCode, keyof typeof ERROR_TEXTS>, MessageDescriptor>> = {
  domain_invalid: msg`This is not a domain that can have mail. Type it like congty.vn, without “www” or “http”.`,
  domain_exists: msg`Your organisation has this domain already.`,
  domain_unavailable: msg`This domain cannot be added: it has mail on this system already. If it is yours, contact support.`,
  domain_in_use: msg`This domain still has mailboxes or addresses. Remove those first.`,
  mta_sts_not_ready: msg`Set the MX record to our server alone and check it first.`,
  too_many_domains: msg`Too many domains wait to be verified. Verify or remove one of them first.`,
  profile_invalid: msg`Your profile could not be changed. Check what is marked.`,
  phone_invalid: msg`This is not a valid phone number.`,
  phone_not_mobile: msg`Codes go to mobile phones only. Enter a mobile number of the country that you have chosen.`,
  phone_verified: msg`This phone number is verified already. To change it, verify another one.`,
  phone_in_use: msg`This phone number is in use already. Enter another one.`,
  verification_not_offered: msg`Phones cannot be verified here.`,
  too_many_phone_codes: msg`Too many codes were sent today. Try again tomorrow.`,
  organisation_phone_codes_used: msg`Your organisation has used up its codes for today. Try again tomorrow, or ask your Owner.`,
  all_phone_codes_used: msg`No more codes can be sent today. Try again tomorrow.`,
  code_not_sent: msg`The code could not be sent. Check the number, or try again in a moment.`,
  avatar_too_large: msg`The picture is too large. It may have 2 MB.`,
  avatar_unreadable: msg`This is not a picture that can be used. Choose a PNG or JPG file.`,
  avatar_too_small: msg`The picture is too small. It has to be at least 100 × 100 pixels.`,
  address_reserved: msg`postmaster@, abuse@ and bounces@ are kept for the domain itself. Choose another address.`,
  mailbox_unknown: msg`Nobody in your organisation has this as their own address. Choose somebody from the list.`,
  too_many_addresses: msg`There are too many addresses. Remove one first.`,
  last_owner: msg`This cannot be done to yourself or to the last administrator.`,
  person_state: msg`This has changed meanwhile.`,
  quota_beyond_pool: msg`The domain has less storage left.`,
  address_taken: msg`This address is in use, or was until recently.`,
  password_too_short: msg`The new password is too short. Use at least 8 characters.`,
  password_too_simple: msg`The new password needs a lower-case and an upper-case letter, a digit and a special character.`,
  password_unchanged: msg`The new password is the present one. Choose another.`,
  passkey_refused: msg`This passkey was not accepted. Try again, or sign in another way.`,
  too_many_passkeys: msg`There are as many passkeys as there may be. Remove one first.`,
  two_step_changed: msg`This was changed elsewhere, or took too long. Reload the page.`,
  sign_on_unknown: msg`There is no mailbox here for the account you signed in with.`,
  sign_on_failed: msg`Single sign-on did not finish. Start again.`,
  sign_on_unavailable: msg`The single sign-on service is not answering. Try again in a moment, or sign in with your password.`,
  login_link_expired: msg`This sign-in link has expired or was used before. Sign in here, or ask for a new link.`,
}
