import { claimDraft, releaseDraft } from '@sen/contract/drafts/claims'
import { createDraft, type DraftBody, type DraftReceipt, deleteDraft, saveDraft } from '@sen/contract/messages'
import { claimDraft as claim } from '@sen/core/drafts/claim-draft'
import { createDraft as makeDraft } from '@sen/core/drafts/create-draft'
import { deleteDraft as removeDraft } from '@sen/core/drafts/delete-draft'
import type { DraftInput } from '@sen/core/drafts/draft-input'
import type { DraftReceipt as Receipt } from '@sen/core/drafts/draft-receipt'
import { releaseDraft as release } from '@sen/core/drafts/release-draft'
import { saveDraft as save } from '@sen/core/drafts/save-draft'
import type { FileId, MessageId, ThreadId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentFile } from '../presenters/file.ts'
import { unixSeconds } from '../presenters/times.ts'

/** A body longer than may be sent is still saved; in JSON its Vietnamese takes three bytes a letter. */
const DRAFT_LIMIT = { bodyLimitBytes: 16 * 1024 ** 2 }

export function draftRoutes(mount: Mount, world: World): void {
  mount(
    createDraft,
    async (actor, { body }) => {
      const thread = body.thread_id === undefined ? {} : { threadId: body.thread_id as ThreadId }
      const clientKey = body.client_key ?? world.secrets.token()
      const receipt = await makeDraft(world, actor, { ...draftInput(body), ...thread, clientKey })
      return { data: presentReceipt(receipt) }
    },
    DRAFT_LIMIT,
  )

  mount(
    saveDraft,
    async (actor, { params, body }) => {
      const receipt = await save(world, actor, params.id as MessageId, body.revision, {
        ...draftInput(body),
        ...(body.writer !== undefined && { writer: body.writer }),
      })
      return { data: presentReceipt(receipt) }
    },
    DRAFT_LIMIT,
  )

  mount(deleteDraft, async (actor, { params }) => {
    await removeDraft(world, actor, params.id as MessageId)
    return { data: {} }
  })

  mount(claimDraft, async (actor, { params, body }) => {
    const claimed = await claim(world, actor, params.id as MessageId, { writer: body.writer, isTaking: body.take })
    return { data: { is_yours: claimed.isYours, revision: claimed.revision } }
  })

  mount(releaseDraft, async (actor, { params, body }) => {
    await release(world, actor, params.id as MessageId, body.writer)
    return { data: {} }
  })
}

function draftInput(body: DraftBody): DraftInput {
  return {
    to: body.to,
    cc: body.cc,
    bcc: body.bcc,
    subject: body.subject,
    html: body.body,
    ...(body.body_format === 'text' && { plainText: body.body }),
    files: body.files as FileId[],
    ...(body.from && { from: body.from }),
    ...(body.in_reply_to !== undefined && { inReplyTo: body.in_reply_to }),
    ...(body.tracking !== undefined && { isTracked: body.tracking }),
    ...(body.references && { references: body.references }),
  }
}

function presentReceipt(receipt: Receipt): DraftReceipt {
  return {
    id: receipt.id,
    thread_id: receipt.threadId,
    revision: receipt.revision,
    version: receipt.version,
    saved_at: unixSeconds(receipt.savedAt),
    files: receipt.files.map(presentFile),
  }
}
