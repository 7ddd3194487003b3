import type { MessageField } from '@sen/contract/messages'
import { expect, it } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { BLANK_CONTENT } from './draft-content.ts'
import type { KeptContent } from './kept-content.ts'
import { restoreDraft } from './restore-draft.ts'

const here = { ...BLANK_CONTENT, subject: 'ở đây' }
const kept = (more: Partial<KeptContent> = {}): KeptContent => ({
  format: 1,
  content: here,
  clientKey: 'key-of-the-draft',
  stored: { messageId: 'm1', revision: 4 },
  ...more,
})
const there = (more: Partial<MessageField>) => async () =>
  ({
    ...BLANK_CONTENT,
    subject: 'ở kia',
    body: '',
    body_format: 'html',
    from: { name: '', email: '' },
    is_draft: true,
    state: '',
    ...more,
  }) as unknown as MessageField
const fails = (error: unknown) => async () => {
  throw error
}

it.each<[string, KeptContent, boolean, () => Promise<MessageField>, string]>([
  ['never on the server', kept({ stored: undefined as never }), true, fails('not asked'), 'ở đây, new, unsaved'],
  [
    'being created when the page went',
    { format: 1, content: here, clientKey: 'k', savingFrom: 0 },
    true,
    fails('not asked'),
    'ở đây, new, unsaved, unclear',
  ],
  ['as the server has it', kept(), false, there({ revision: 4 }), 'ở đây, 4'],
  ['more here than on the server', kept(), true, there({ revision: 4 }), 'ở đây, 4, unsaved'],
  [
    'a save is on its way, not there yet',
    kept({ savingFrom: 4 }),
    true,
    there({ revision: 4 }),
    'ở đây, 4, unsaved, unclear',
  ],
  [
    'the save on its way arrived, or somebody else’s: the next one hears whose it is',
    kept({ savingFrom: 4 }),
    true,
    there({ revision: 5 }),
    'ở đây, 4, unsaved, unclear',
  ],
  ['saved elsewhere, nothing new here', kept(), false, there({ revision: 6 }), 'ở kia, 6'],
  ['saved elsewhere, more here: the next save will ask', kept(), true, there({ revision: 6 }), 'ở đây, 4, unsaved'],
  [
    'saved elsewhere while a save was on its way',
    kept({ savingFrom: 4 }),
    true,
    there({ revision: 6 }),
    'ở đây, 4, unsaved, unclear',
  ],
  ['no network', kept(), true, fails(new NoAnswer('x')), 'ở đây, 4, unsaved'],
  [
    'no network, a save on its way',
    kept({ savingFrom: 4 }),
    true,
    fails(new NoAnswer('x')),
    'ở đây, 4, unsaved, unclear',
  ],
  ['deleted elsewhere', kept(), false, fails(new CallError('message_not_found', 404)), 'nothing'],
  ['deleted elsewhere, more here', kept(), true, fails(new CallError('message_not_found', 404)), 'ở đây, new, unsaved'],
  ['sent', kept(), false, there({ is_draft: false, revision: 4 }), 'nothing'],
  ['being sent', kept(), false, there({ state: 'sending', revision: 4 }), 'nothing'],
  ['sent, more here', kept(), true, there({ is_draft: false, revision: 4 }), 'ở đây, new, unsaved'],
])('%s', async (_, record, isUnsaved, read, expected) => {
  const { stored, ...rest } = record
  const origin = await restoreDraft(stored ? record : rest, isUnsaved, { read })
  const said = origin && [
    origin.content.subject,
    origin.stored ? origin.stored.revision : 'new',
    ...(origin.isUnsaved ? ['unsaved'] : []),
    ...(origin.isUnclear ? ['unclear'] : []),
  ]
  expect(said?.join(', ') ?? 'nothing').toBe(expected)
  // The new draft must not reuse the client key of one that was deleted or sent.
  if (stored && origin && !origin.stored) expect(origin.clientKey).not.toBe(record.clientKey)
})
