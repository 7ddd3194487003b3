import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { messages } from '../../../i18n/en.po'
import { errorsOf, errorsOfProblem } from './send-errors.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))

it('shows each refusal beside the part to fix, by name when there are names', () => {
  const errors = errorsOf([
    { code: 'no_sender' },
    { code: 'invalid_receivers', details: { emails: ['lan@', 'minh vn'] } },
    { code: 'too_many_recipients' },
    { code: 'body_too_large' },
    { code: 'attachments_too_large' },
    { code: 'send_quota_exceeded' },
  ])
  expect(errors).toEqual({
    from: 'Choose a sender address.',
    to: 'These addresses are not valid: lan@, minh vn. Correct or remove them.',
    text: 'The text is too long. Shorten it or attach it as a file.',
    files: 'Attachments exceed 25 MB in total. Remove some, or share them as links.',
    foot: 'The sending limit for this hour or day is reached. Your message is kept: try again later.',
  })
  expect(errorsOf([{ code: 'invalid_receivers', details: { emails: ['lan@'] } }])).toEqual({
    to: 'This address is not valid: lan@. Correct or remove it.',
  })
  expect(errorsOf([{ code: 'sender_name_misleading' }])).toEqual({
    from: 'The sender’s name reads as someone else’s address. Choose the sender again.',
  })
  expect(errorsOf([{ code: 'no_receiver' }])).toEqual({ to: 'Add at least one recipient.' })
})

it.each([
  [{ scope: 'mailbox', window: 'hour', limit: 500, used: 500 }, 'You can write to 500 recipients per hour.'],
  [{ scope: 'mailbox', window: 'day', limit: 900, used: 900 }, 'You can write to 900 recipients per day.'],
  [{ scope: 'organisation', window: 'day', limit: 900, used: 900 }, 'Your organisation has reached its sending limit.'],
  [
    { scope: 'installation', window: 'hour', limit: 900, used: 900 },
    'The sending limit for this hour or day is reached.',
  ],
])('says which limit of sending is reached: %o', (details, words) => {
  expect(errorsOf([{ code: 'send_quota_exceeded', details }]).foot).toContain(words)
})

it('shows the reply of the server, and that there was none', () => {
  expect(errorsOfProblem({ kind: 'refused', code: 'message_too_large' })).toEqual({
    files: 'The message exceeds 40 MB: files grow by a third when they are sent. Remove some attachments.',
  })
  expect(errorsOfProblem({ kind: 'unreachable', failures: 1 })).toEqual({
    foot: 'No connection to the server. Check your network and try again.',
  })
  expect(errorsOfProblem({ kind: 'unreachable', failures: 1, code: 'server_full' })).toEqual({
    foot: 'The server is out of space. What you wrote stays here. Tell your administrator.',
  })
  expect(errorsOfProblem({ kind: 'conflict' })).toEqual({})
  expect(errorsOfProblem(undefined)).toEqual({})
})
