import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { undeliveredText } from './mail-events.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it.each([
  ['550 5.1.1 user unknown', 'Could not deliver to an@x.example: the recipient does not exist'],
  ['452 4.2.2 mailbox full', 'Could not deliver to an@x.example: the recipient’s mailbox is full'],
  ['571 Ask my owner first', 'Could not deliver to an@x.example: 571 Ask my owner first'],
  ['', 'Could not deliver to an@x.example'],
])('%j becomes %j', async (reply, expected) => {
  expect(await undeliveredText({ recipient: 'an@x.example', reply })).toBe(expected)
})
