import { claimDraft, releaseDraft } from '@sen/contract/drafts/claims'
import { createDraft, type DraftBody, type DraftReceipt, saveDraft } from '@sen/contract/messages'
import { listContactGroups } from '@sen/contract/people/contact-groups'
import { checkAccounts, suggestRecipients } from '@sen/contract/people/contacts'
import { listSignatures } from '@sen/contract/writing/signatures'
import { dropOpenDraft } from '../data/drafts/open-drafts.ts'
import { useComposeWindows } from '../state/compose-windows.ts'
import { attachedFile } from './drive-files.fixture.ts'
import type { FakeServer } from './fake-server.fixture.ts'

export interface KeptDrafts {
  /** What was saved last. */
  readonly saved: () => DraftBody | undefined
  /** How often something was saved. */
  readonly saves: () => number
  readonly forget: () => void
}

/** Keeps drafts in memory, and knows nobody and no signature. */
export function draftAnswers(server: FakeServer): KeptDrafts {
  let saved: DraftBody | undefined
  let saves = 0
  const keep = (body: DraftBody, revision: number): { data: DraftReceipt } => {
    saved = body
    saves += 1
    const files = body.files.map((id) => attachedFile(id, id))
    return { data: { id: '7', thread_id: '7', revision, version: revision, saved_at: 1_790_000_000, files } }
  }
  server.answer(listSignatures, () => ({ data: [], total: 0 }))
  server.answer(createDraft, ({ body }) => keep(body as DraftBody, 1))
  server.answer(saveDraft, ({ body }) => keep(body, body.revision + 1))
  server.answer(claimDraft, () => ({ data: { is_yours: true, revision: 1 } }))
  server.answer(releaseDraft, () => ({ data: {} }))
  server.answer(suggestRecipients, () => ({ data: { suggest_emails: [] } }) as never)
  server.answer(listContactGroups, () => ({ data: [], total: 0 }))
  server.answer(checkAccounts, () => ({ data: {} }))
  return {
    saved: () => saved,
    saves: () => saves,
    forget: () => {
      saved = undefined
    },
  }
}

/** What a window still has to save would be saved into the next test, and would keep its page from being left. */
export function dropWrittenDrafts(): void {
  for (const { id } of useComposeWindows.getState().windows) dropOpenDraft(id)
}
