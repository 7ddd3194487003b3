import { expect, it } from 'vitest'
import * as accountLimits from './account/limits.ts'
import * as passwordLimits from './account/password-limits.ts'
import * as senderLimits from './account/sender-limits.ts'
import * as signatureLimits from './account/signature-limits.ts'
import * as storageLimits from './account/storage-limits.ts'
import { TWO_STEP_CODE_DIGITS } from './account/two-step.ts'
import * as actingLimits from './acting/limits.ts'
import * as byteUnits from './byte-units.ts'
import * as checkingLimits from './checking/limits.ts'
import * as draftsLimits from './drafts/limits.ts'
import * as eventsLimits from './events/limits.ts'
import * as foldersLimits from './folders/limits.ts'
import * as looksLimits from './looks/limits.ts'
import * as messagesLimits from './messages/limits.ts'
import * as noticesLimits from './notices/limits.ts'
import * as partsLimits from './parts/limits.ts'
import * as previewsLimits from './previews/limits.ts'
import * as recurrenceLimits from './recurrence/limits.ts'
import * as schedulingLimits from './scheduling/limits.ts'
import * as searchLimits from './search/limits.ts'
import * as sendingLimits from './sending/limits.ts'
import { DEFAULT_SENDING_LIMITS } from './sending-limits/limits.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import * as threadsLimits from './threads/limits.ts'

const LIMITS = {
  ...byteUnits,
  ...accountLimits,
  ...passwordLimits,
  ...senderLimits,
  ...signatureLimits,
  ...storageLimits,
  ...actingLimits,
  ...checkingLimits,
  ...draftsLimits,
  ...eventsLimits,
  ...foldersLimits,
  ...looksLimits,
  ...messagesLimits,
  ...noticesLimits,
  ...partsLimits,
  ...previewsLimits,
  ...recurrenceLimits,
  ...schedulingLimits,
  ...searchLimits,
  ...sendingLimits,
  ...threadsLimits,
  TWO_STEP_CODE_DIGITS,
}

/** These are numbers of spec section 9 and the product decisions, so changing one changes the product. */
it('are the numbers of the specification', () => {
  expect(LIMITS).toMatchObject({
    DEFAULT_PAGE_SIZE: 50,
    MAX_BODY_CHARACTERS: 1_000_000,
    MAX_SUBJECT_CHARACTERS: 255,
    MAX_ATTACHMENT_BYTES: 26_214_400,
    MAX_UPLOADED_TOTAL_BYTES: 26_214_400,
    MAX_MESSAGE_BYTES: 41_943_040,
    MEGABYTE_BYTES: 1024 * 1024,
    DRAFT_SAVE_SUBJECT_MILLISECONDS: 400,
    DRAFT_SAVE_BODY_MILLISECONDS: 500,
    NOTICE_MILLISECONDS: 3_000,
    FOLDERS_RELOAD_MILLISECONDS: 3_000,
    SENDERS_PER_PAGE: 10,
    UNDO_MILLISECONDS: 5_000,
    COLLAPSE_ABOVE_MESSAGES: 3,
    STORAGE_WARNING_PERCENT: 80,
    TRASH_KEPT_DAYS: 30,
    MIN_PASSWORD_CHARACTERS: 8,
    TWO_STEP_CODE_DIGITS: 6,
    MAX_AVATAR_BYTES: 2 * 1024 * 1024,
    MIN_AVATAR_SIDE_PIXELS: 100,
    PHONE_VERIFICATION_FEE_VND: 20_000,
    MAX_SIGNATURE_CHARACTERS: 10_000,
    STORAGE_CRITICAL_PERCENT: 90,
    STORAGE_FULL_PERCENT: 100,
    PAGE_SIZES: [10, 20, 25, 50, 100],
    SUGGEST_MILLISECONDS: 300,
    OFFLINE_CHECK_MILLISECONDS: 1_000,
    RECONNECT_SECONDS: 60,
    ERROR_PAGE_SECONDS: 60,
    CHUNK_TIMEOUT_MILLISECONDS: 120_000,
    SHORTENED_CHARACTERS: 50,
    FOLDER_LABEL_CHARACTERS: 15,
    TASK_ABOVE_THREADS: 2,
    PDF_PAGES_PER_STEP: 10,
    SPLIT_START_PERCENT: 50,
    SPLIT_MIN_PERCENT: 25,
    SCHEDULE_LEAD_SECONDS: 300,
    SCHEDULE_DEFAULT_SECONDS: 3_600,
    RECURRENCE_LEAD_SECONDS: 180,
    CHECKED_ACCOUNTS_PER_CALL: 5,
    BLOCKED_EXTENSIONS: ['bat', 'exe', 'scr', 'ace', 'lha', 'tnef'],
  })
})

it('are those of the product when the specification leaves them open', () => {
  expect(LIMITS).toMatchObject({
    DELAY_SEND_CHOICES_SECONDS: [5, 10, 20, 30],
    HOLD_MARGIN_SECONDS: 3,
    LONGEST_HOLD_SECONDS: 30 + 3,
    DRAFT_KEEP_LOCALLY_MILLISECONDS: 250,
    MAX_RECIPIENTS_PER_MESSAGE: 100,
    GIVE_UP_AFTER_SECONDS: 432_000,
    DELAY_NOTICE_AFTER_SECONDS: 14_400,
    SUBJECT_JOIN_DAYS: 30,
  })
  expect(DEFAULT_SENDING_LIMITS.mailbox.hour).toBe(500)
})

it('let a mail wait for five seconds, and show fifty threads, by default', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({ enable_delay_send: true, time_delay_send: 5, item_per_page: 50 })
})
