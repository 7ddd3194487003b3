import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { messages } from '../../../i18n/en.po'
import { errorsOf, errorsOfProblem } from './send-errors.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))

it('tells each refusal beside what has to be fixed, by name where there are names', () => {
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
    foot: 'You have reached the hourly sending limit. Try again later.',
  })
  expect(errorsOf([{ code: 'invalid_receivers', details: { emails: ['lan@'] } }])).toEqual({
    to: 'This address is not valid: lan@. Correct or remove it.',
  })
  expect(errorsOf([{ code: 'no_receiver' }])).toEqual({ to: 'Add at least one recipient.' })
})

it('tells what the server said, and that it said nothing', () => {
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
