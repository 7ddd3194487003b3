import { listContactGroups } from '@sen/contract/contacts/contact-groups'
import { checkAccounts, suggestRecipients } from '@sen/contract/contacts/recipients'
import { claimDraft, releaseDraft } from '@sen/contract/drafts/claims'
import { createDraft, type DraftBody, type DraftReceipt, saveDraft } from '@sen/contract/messages'
import { listSignatures } from '@sen/contract/signatures'
import { removeOpenDraft } from '../data/drafts/open-drafts.ts'
import { useComposeWindows } from '../state/compose-windows.ts'
import { attachedFile } from './drive-files.fixture.ts'
import type { FakeServer } from './fake-server.fixture.ts'

export interface KeptDrafts {
  readonly saved: () => DraftBody | undefined
  readonly saves: () => number
  readonly forget: () => void
}

/** Stores drafts in memory; knows no people and no signatures. */
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

/** Closes all drafts, because pending saves would reach the next test and block leaving the page. */
export function clearWrittenDrafts(): void {
  for (const { id } of useComposeWindows.getState().windows) removeOpenDraft(id)
}
