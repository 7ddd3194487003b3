import { readFileSync } from 'node:fs'
import { REMEMBERED_DEVICE_DAYS } from '@sen/model/account/known-devices'
import { MAX_AVATAR_BYTES, MIN_AVATAR_SIDE_PIXELS, PASSWORD_RESET_MINUTES } from '@sen/model/account/limits'
import { MIN_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { MAILED_CODE_MINUTES } from '@sen/model/account/sign-in-limits'
import { RECOVERY_CODE_DIGITS, TWO_STEP_CODE_DIGITS } from '@sen/model/account/two-step'
import { ADDRESS_RELEASED_DAYS } from '@sen/model/administration/addresses'
import { MAX_DOMAINS } from '@sen/model/administration/limits'
import { SETUP_LINK_MINUTES } from '@sen/model/automatic-setup/limits'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import {
  MAX_CONTACT_ADDRESSES,
  MAX_CONTACT_GROUP_MEMBERS,
  MAX_HIDDEN_RECIPIENTS,
  MAX_VCARDS,
} from '@sen/model/contacts/limits'
import { EXPORTS_KEPT_DAYS } from '@sen/model/exports/limits'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_MESSAGE_BYTES,
  MAX_RECIPIENTS_PER_MESSAGE,
  MAX_UPLOADED_TOTAL_BYTES,
} from '@sen/model/messages/limits'
import { RECURRENCE_LEAD_SECONDS } from '@sen/model/recurrence/limits'
import { SCHEDULE_LEAD_SECONDS } from '@sen/model/scheduling/limits'
import { TRASH_KEPT_DAYS } from '@sen/model/threads/limits'
import { VACATION_REPLY_DAYS } from '@sen/model/vacation/limits'
import { expect, it } from 'vitest'

/** Texts that name a limit as a number, so that the first load carries no values for them. */
const LIMITS: readonly (readonly [text: string, limit: number])[] = [
  ['1,000 addresses are hidden from suggestions', MAX_HIDDEN_RECIPIENTS],
  ['A contact needs 1 to 10 valid addresses', MAX_CONTACT_ADDRESSES],
  ['A group can have up to 1,000 people', MAX_CONTACT_GROUP_MEMBERS],
  ['At least 8 characters', MIN_PASSWORD_CHARACTERS],
  ['Attachments exceed 25 MB in total', MAX_UPLOADED_TOTAL_BYTES / MEGABYTE_BYTES],
  ['Choose a start at least 3 minutes from now', RECURRENCE_LEAD_SECONDS / 60],
  ['Choose a time at least 5 minutes from now', SCHEDULE_LEAD_SECONDS / 60],
  ['Don’t ask for a code on this device for 30 days', REMEMBERED_DEVICE_DAYS],
  ['Enter the 6-digit code, or a 16-digit recovery code', RECOVERY_CODE_DIGITS],
  ['Enter the 6-digit code.', TWO_STEP_CODE_DIGITS],
  ['Files larger than 25 MB are sent as links', MAX_UPLOADED_TOTAL_BYTES / MEGABYTE_BYTES],
  ['If this account has had a verified phone for at least three days', PASSWORD_RESET_MINUTES],
  ['If this link was shared with your address', MAILED_CODE_MINUTES],
  ['It was already used, or more than 10 minutes have passed', SETUP_LINK_MINUTES],
  ['Mail to unknown addresses is either rejected', ADDRESS_RELEASED_DAYS],
  ['PNG or JPG, up to 2 MB', MAX_AVATAR_BYTES / MEGABYTE_BYTES],
  ['PNG or JPG, up to 2 MB', MIN_AVATAR_SIDE_PIXELS],
  ['Replies while you’re away, to each person at most once every 4 days', VACATION_REPLY_DAYS],
  ['The file contains more than 50,000 contacts', MAX_VCARDS],
  ['The file is larger than 25 MB', MAX_ATTACHMENT_BYTES / MEGABYTE_BYTES],
  ['The message exceeds 40 MB', MAX_MESSAGE_BYTES / MEGABYTE_BYTES],
  ['The message would exceed 40 MB', MAX_MESSAGE_BYTES / MEGABYTE_BYTES],
  ['The new password is too short. Use at least 8 characters', MIN_PASSWORD_CHARACTERS],
  ['The photo is too large. The limit is 2 MB', MAX_AVATAR_BYTES / MEGABYTE_BYTES],
  ['The photo is too small. It must be at least 100 × 100 pixels', MIN_AVATAR_SIDE_PIXELS],
  ['This export no longer exists. Exports are kept for 7 days', EXPORTS_KEPT_DAYS],
  ['Too many recipients. A message may have at most 100', MAX_RECIPIENTS_PER_MESSAGE],
  ['Use at least 8 characters', MIN_PASSWORD_CHARACTERS],
  ['With this file, the message would exceed 40 MB', MAX_MESSAGE_BYTES / MEGABYTE_BYTES],
  ['Without it, forwarded mail goes to Trash for 30 days', TRASH_KEPT_DAYS],
  ['You can download the file for 7 days', EXPORTS_KEPT_DAYS],
  ['Your organisation has reached the limit of 500 domains', MAX_DOMAINS],
]

/** A number beside a word that makes it a limit. A code's length in six digits may be written in letters. */
const NAMES_LIMIT =
  /\b(?:up to|at least|at most|more than|larger than|exceeds?|limit (?:is|of)|for) (?:[\d,]+|\w+ \d)|\b[\d,]{2,} (?:MB|days|minutes|people|contacts|domains)\b|^\d{1,3},\d{3}\b/

const catalogue = (language: string) =>
  new Map(
    Array.from(
      readFileSync(new URL(`./${language}.po`, import.meta.url), 'utf8').matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm),
      ([, id = '', text = '']) => [id, text],
    ),
  )
const english = [...catalogue('en').keys()]
const vietnamese = catalogue('vi')

it.each(LIMITS)('the text “%s” says %i in both languages', (text, limit) => {
  const found = english.filter((id) => id.includes(text))
  expect(found.length).toBeGreaterThan(0)
  for (const id of found) {
    expect(id).toMatch(withNumber(limit, 'en'))
    expect(vietnamese.get(id)).toMatch(withNumber(limit, 'vi'))
  }
})

it('every text with a limit in digits is listed above', () => {
  const unknown = english.filter((id) => NAMES_LIMIT.test(id) && !LIMITS.some(([text]) => id.includes(text)))
  expect(unknown).toEqual([])
})

function withNumber(limit: number, language: string): RegExp {
  return new RegExp(`(?<![\\d.,])${limit.toLocaleString(language).replaceAll('.', '\\.')}(?![\\d]|[.,]\\d)`)
}
